/** A page of what changed in the charts: each machine's sentences above a picture, in the reader's colours. */
import type { ChartDiff } from '@skerry/machine-room/chart/diff';
import { drawingToSvg, escaped } from '@skerry/machine-room/chart/drawing-to-svg';
import { layOut } from '@skerry/machine-room/chart/layout';

async function sectionOf({ id, sentences, chart, marks }: ChartDiff): Promise<string> {
  const items = sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('');
  const isDrawn = Object.keys(marks).length > 0;
  const picture = isDrawn ? drawingToSvg(await layOut(chart), marks, { scheme: 'both' }) : '';
  return `<section><h2>${escaped(id)}</h2><ul>${items}</ul><div class="picture">${picture}</div></section>`;
}

/** The page as one file; `faces` are the drawing's fonts, regular and semibold, in base64. */
export async function diffPage(
  title: string,
  diffs: readonly ChartDiff[],
  faces: readonly string[],
): Promise<string> {
  const sections: string[] = [];
  for (const diff of diffs) sections.push(await sectionOf(diff));
  const rules = faces.map(
    (face, index) =>
      `@font-face{font-family:"Sofia Sans";font-weight:${index === 0 ? 400 : 600};src:url(data:font/ttf;base64,${face})}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${rules.join('')}
:root{color-scheme:light dark;font:16px/1.45 "Sofia Sans",Arial,sans-serif;background:light-dark(#f2f4ee,#0c2237);color:light-dark(#101a1d,#f2f4ee)}
body{margin:0;padding:clamp(1rem,3vw,3rem)}h1{font-size:2rem;line-height:1.1;margin:0 0 .5rem}h2{font-size:1.4rem;margin:3rem 0 .5rem;border-top:1px solid;padding-top:.5rem}
ul{margin:0 0 1rem;padding-left:1.2em;max-width:52rem;overflow-wrap:anywhere}.picture{overflow-x:auto}
.key span{margin-right:1.5em}.key span::before{content:"";display:inline-block;width:1.5em;border-top:3px solid;vertical-align:.3em;margin-right:.5em}
.added::before{color:light-dark(#1a7f37,#4ac26b)}.gone::before{border-top-style:dashed!important;color:light-dark(#b42a05,#ff8a66)}.changed::before{color:light-dark(#9a6700,#e3b341)}</style>
<h1>${escaped(title)}</h1><p class="key"><span class="added">new</span><span class="gone">gone</span><span class="changed">changed</span></p>
${sections.join('\n')}</html>
`;
}
