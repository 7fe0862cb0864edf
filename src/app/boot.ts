/**
 * The only script that the HTML itself starts: it applies the chosen colour scheme at once, and starts the application's
 * code after the first paint or the first interaction with a control, whichever comes first. `data-main` and `data-more` on
 * its element name the modules.
 */
export {};

const { documentElement: root } = document;

// The server has set it already, unless the page comes from a shared cache.
try {
  const [, storedScheme] = /(?:^|; )scheme=(light|dark)/.exec(document.cookie) ?? [];
  if (storedScheme) root.dataset.theme = storedScheme;
} catch {
  // A frame without cookies has no stored scheme.
}

// A reload, or Back from another site: the browser restores the place (§navigation.scroll.restored). TypeScript doesn't
// know the type of this entry by its name.
for (const { type } of performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])
  root.toggleAttribute('data-returning', type === 'reload' || type === 'back_forward');

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-scheme-switch]')) return;
  const current =
    root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const next = current === 'dark' ? 'light' : 'dark';
  root.dataset.theme = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `scheme=${next};path=/;max-age=31536000;samesite=lax`;
});

/**
 * Interactions before hydration are replayed in order after it, so that no click on a slow connection is lost: buttons are
 * pressed, choices made and texts typed again. e2e/early.spec.ts shows what they keep.
 */
const queuedInteractions: (() => void)[] = [];

const isChoice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);

function queueClick(event: Event) {
  // Views that are hydrated already would take what comes again later.
  if (isChoice(event.target)) event.stopPropagation();
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button || button.matches('[data-scheme-switch]')) return;
  event.preventDefault();
  event.stopPropagation();
  queuedInteractions.push(() => button.click());
}

function queueInput(event: Event) {
  const { target } = event;
  event.stopPropagation();
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    queuedInteractions.push(() => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  } else if (isChoice(target)) {
    const { checked } = target;
    queuedInteractions.push(() => {
      target.checked = !checked;
      target.click();
    });
  } else if (target instanceof HTMLInputElement) {
    const { value } = target;
    queuedInteractions.push(() => {
      // React found this value when it hydrated, and would see no change: it is told another one by its own setter on the
      // element. The prototype's setter bypasses it.
      target.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

document.addEventListener('click', queueClick, true);
document.addEventListener('input', queueInput, true);
document.addEventListener(
  'hydrated',
  () => {
    document.removeEventListener('click', queueClick, true);
    document.removeEventListener('input', queueInput, true);
    document.querySelector('[type=speculationrules]')?.remove();
    for (const replay of queuedInteractions) replay();
  },
  { once: true },
);

const bootElement = document.querySelector<HTMLScriptElement>('script[data-main]');
const interactionEvents = ['pointerdown', 'keydown', 'focusin'] as const;

/** Evaluates each module in a task of its own, so that none is long enough to keep a touch waiting. */
async function evaluate(modules: readonly string[], main: string) {
  // One that is missing fails again in the module that needs it, which says so.
  for (const href of modules) await import(/* @vite-ignore */ href).catch(() => undefined);
  await import(/* @vite-ignore */ main);
}

function startMain() {
  removeEventListener('load', afterPaint);
  for (const eventName of interactionEvents) removeEventListener(eventName, startMain);
  const main = bootElement?.dataset.main;
  if (!main || root.dataset.started) return;
  root.dataset.started = 'true';
  const more = bootElement.dataset.more?.split(' ') ?? [];
  for (const href of more) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void evaluate(more, main);
}

/** Two frames after page, font and pictures have loaded, the largest paint has happened. */
function afterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(startMain));
}

for (const eventName of interactionEvents) addEventListener(eventName, startMain, { passive: true });
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint);
