/**
 * The only script that the HTML itself starts: it puts the chosen scheme on the page at once, and lets the
 * application's own code start after the first paint, or at the first touch of a control, whichever comes first.
 * `data-main` and `data-more` on its element name the modules.
 */
const { documentElement: page } = document;

// The server has done it already, unless the page comes from a cache that knows nobody.
try {
  const [, kept] = /(?:^|; )scheme=(light|dark)/.exec(document.cookie) ?? [];
  if (kept) page.dataset.theme = kept;
} catch {
  // A frame without cookies has no chosen scheme.
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-scheme-switch]')) return;
  const current =
    page.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const next = current === 'dark' ? 'light' : 'dark';
  page.dataset.theme = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one answers later, and not in every browser.
  document.cookie = `scheme=${next};path=/;max-age=31536000;samesite=lax`;
});

/**
 * What a visitor does before the application has its life is done again once it has, so that no click on a slow line
 * is lost: buttons are pressed, choices made and texts typed anew, in their order.
 */
const early: (() => void)[] = [];

function keepClick(event: Event) {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button || button.matches('[data-scheme-switch]')) return;
  event.preventDefault();
  early.push(() => button.click());
}

function keepChange({ target }: Event) {
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    early.push(() => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  } else if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) {
    const { checked } = target;
    early.push(() => target.checked !== checked && target.click());
  } else if (target instanceof HTMLInputElement) {
    const { value } = target;
    early.push(() => {
      // React listens to what the element's own property doesn't tell it: the prototype's setter does.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

document.addEventListener('click', keepClick, true);
document.addEventListener('change', keepChange, true);
document.addEventListener(
  'hydrated',
  () => {
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('change', keepChange, true);
    for (const again of early) again();
  },
  { once: true },
);

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
