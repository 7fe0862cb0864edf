/**
 * The only script that the HTML itself starts: it puts the chosen scheme on the page at once, and lets the
 * application's own code start after the first paint, or at the first touch of a control, whichever comes first.
 * `data-main` and `data-more` on its element name the modules.
 */
const schemeKey = 'scheme';
const { documentElement: page } = document;

function keptScheme(): string | null {
  try {
    return localStorage.getItem(schemeKey);
  } catch {
    return null;
  }
}

const kept = keptScheme();
if (kept === 'light' || kept === 'dark') page.dataset.theme = kept;

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-scheme-switch]')) return;
  const current =
    page.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const next = current === 'dark' ? 'light' : 'dark';
  page.dataset.theme = next;
  try {
    localStorage.setItem(schemeKey, next);
  } catch {
    // Where nothing may be kept, the choice lasts as long as the page.
  }
});

const script = document.querySelector<HTMLScriptElement>('script[data-main]');
const touches = ['pointerdown', 'keydown', 'focusin'] as const;

function startMain() {
  removeEventListener('load', afterPaint);
  for (const touch of touches) removeEventListener(touch, startMain);
  const main = script?.dataset.main;
  if (!main || page.dataset.started) return;
  page.dataset.started = 'true';
  for (const href of script.dataset.more?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ main);
}

/** Two frames after the page, its font and pictures have loaded, the largest paint has been. */
function afterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(startMain));
}

for (const touch of touches) addEventListener(touch, startMain, { passive: true });
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint);
