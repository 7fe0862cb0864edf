/** A typeface page in jsdom: the parts that are near the viewport have loaded, and nothing asks a server. */
import { act, cleanup, type RenderResult, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { axesMachine } from '../../machines/axes.machine.ts';
import { blockMachine } from '../../machines/block.machine.ts';
import { copyingMachine } from '../../machines/copying.machine.ts';
import { glyphAxesMachine } from '../../machines/glyph-axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { languagesMachine } from '../../machines/languages.machine.ts';
import { ownTextMachine } from '../../machines/own-text.machine.ts';
import { testerMachine } from '../../machines/tester.machine.ts';
import { TypefacePage } from '../../src/pages/typeface/typeface-page.tsx';
import { narrow, typeface } from './typeface.ts';

/** The parts that are near the viewport. */
const near = ['styles', 'features', 'about'];

/**
 * For each test of a file: stands in for the window's IntersectionObserver, which jsdom lacks. `leave` reports that everything
 * left the viewport.
 */
export function stubViewport(): { readonly leave: () => void } {
  let observers: (() => void)[] = [];
  beforeEach(() => {
    observers = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          this.#notify = notify;
          observers.push(() => notify([{ isIntersecting: false }]));
        }
        observe(target: Element) {
          if (near.includes(target.id)) this.#notify([{ isIntersecting: true }]);
        }
        unobserve() {}
        disconnect() {}
      },
    );
  });
  afterEach(cleanup);
  return {
    leave: () => {
      for (const leaveViewport of observers) act(leaveViewport);
    },
  };
}

const answering = testerMachine.provide({
  actors: { loadStyles: fromPromise(() => Promise.resolve({ data: [narrow] })) },
});

const load = {
  block: () => Promise.resolve({ block: blockMachine, copying: copyingMachine }),
  axes: () => Promise.resolve({ axes: axesMachine, familyText: () => ownTextMachine }),
  languages: () => Promise.resolve(languagesMachine),
  glyphs: () => Promise.resolve({ glyphs: glyphsMachine, glyphAxes: glyphAxesMachine }),
};

/** Shown once the parts that are near have loaded. */
export const showTypeface = (detail = typeface, tester = answering): Promise<RenderResult> =>
  act(async () =>
    render(<TypefacePage data={detail} params={{ font: 'firth' }} search="" logics={{ tester, load }} />),
  );

export const tester = () => screen.getByRole('region', { name: 'Samples' });
export const samples = () => within(tester());
