-- Colours and faces are content. What was imported before keeps those that were the program's; its favicon and its picture of
-- social cards come with the next import.
update catalogue_version set foundry = (
  jsonb_build_object(
    'paper', 'A4',
    'theme', '{
      "colours": {
        "light": {"paper": "#F2F4EE", "ink": "#101A1D", "quiet": "#455256", "rule": "#101A1D", "hairline": "#C3C9C4",
          "field": "#FFFFFF", "danger": "#B42A05"},
        "dark": {"paper": "#0C2237", "ink": "#F2F4EE", "quiet": "#B4C1C9", "rule": "#6F8596", "hairline": "#2B435A",
          "field": "#08192A", "danger": "#FF8A66"},
        "action": "#FF4F1C", "on_action": "#101A1D", "highlight": "#C9E93A", "on_highlight": "#101A1D"
      },
      "faces": {
        "text": {"family": "Sofia Sans", "weight": 400, "url": "/fonts/3d1c8e3e8360c7d380e980a44b48f466.woff2",
          "source": "node_modules/@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf",
          "fallback": {"face": "Sans-Regular", "size_adjust": 96.15, "ascent": 93.6, "descent": 31.2, "line_gap": 0}},
        "strong": {"family": "Sofia Sans", "weight": 600, "url": "/fonts/6031615de266d718b5aa4ff3c9dd7122.woff2",
          "source": "node_modules/@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf",
          "fallback": {"face": "Sans-Bold", "size_adjust": 90.35, "ascent": 99.61, "descent": 33.2, "line_gap": 0}},
        "mono": {"family": "Martian Mono", "weight": 400, "url": "/fonts/82048c223a378e3afacbd86228e7fd82.woff2",
          "source": "node_modules/@expo-google-fonts/martian-mono/400Regular/MartianMono_400Regular.ttf",
          "fallback": {"face": "Mono-Regular", "size_adjust": 116.65, "ascent": 85.73, "descent": 17.15, "line_gap": 0}},
        "wordmark": {"family": "Unbounded", "weight": 700, "url": "/fonts/7d67e8a4ee1e7a7cd754bd3ed0f2f6d3.woff2",
          "source": "node_modules/@expo-google-fonts/unbounded/700Bold/Unbounded_700Bold.ttf",
          "fallback": {"face": "Sans-Bold", "size_adjust": 132.15, "ascent": 75.29, "descent": 18.54, "line_gap": 0}}
      }
    }'::jsonb
  ) || foundry::jsonb)::json;

insert into web_fonts (hash, source, scripts)
select substr(face ->> 'url', 8, 32), face ->> 'source', case role when 'wordmark' then 'letters:53.65.6b.72.79' else 'interface' end
from catalogue_version cross join lateral json_each(foundry -> 'theme' -> 'faces') as faces (role, face)
on conflict (hash) do nothing;

create table brand_files (name text primary key, content text not null);
