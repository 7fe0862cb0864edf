/** The state gallery shows the states that it names, and only in development. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodesOf } from '@skerry/machine-paths/model';
import { expect, test } from 'vitest';
import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { settings } from '../../tests/support/foundry.ts';
import { glyphDrawing, glyphFrames, glyphList } from '../../tests/support/glyphs.ts';
import { languageList } from '../../tests/support/languages.ts';
import { barlow, pricedCart, requestItem } from '../../tests/support/licence-cart.ts';
import { machines } from '../../tests/support/machines.ts';
import { typeface } from '../../tests/support/typeface.ts';
import type { Fixtures } from './fixtures.ts';
import { storyGroups } from './stories.ts';

const world: Fixtures = {
  settings,
  library: [],
  typeface,
  variable: {
    ...typeface,
    variable: {
      class: 'firth-variable',
      url: '/fonts/firth.woff2',
      axes: [{ tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 }],
    },
  },
  glyphs: glyphList,
  languages: languageList,
  drawing: glyphDrawing,
  frames: glyphFrames,
  shop: barlow,
  trials: {
    data: '',
    class: '',
    typefaces: [],
    character_sets: [],
    meta: { title: '', description: '', image: null },
  },
  cart: pricedCart([requestItem(1), requestItem(11)]),
  empty: pricedCart([]),
  data: null,
};

/** Machines that have no page in the gallery, with the reason. */
const withoutPage: Readonly<Record<string, string>> = {
  announcer: 'is heard, not seen',
  application: 'passes facts on; what it holds is in the frame of every page',
  intent: 'shows nothing',
  'lazy-code': 'is a part of a page: its machine has the page of what it loads',
  order: 'is run by the server; its buyer sees what its store says of it',
  request: 'is one call: what it leads to has the page of the machine that makes it',
  navigation: 'decides which page is shown, and is none',
  session: 'is in the head of every page: Log in, or Settings and Log out',
  maintenance: 'leads to a page of its own, which is shown',
};

/** States that no page stays in, with the reason. */
const passing: Readonly<Record<string, string>> = {
  'form.succeeded': 'the parent of the form goes on with it',
  'address.changed': 'the address is written as soon as nobody types',
  'payment.paid': 'the checkout is done with it',
  'payment.outdated': 'the checkout goes back to the review with it',
  'payment.signedOut': 'the checkout goes back to the account with it',
  'attempt.resolved': 'the checkout or the payment goes on with it',
};

const isTransient = (node: AnyStateMachine['root']) => (node.always ?? []).some(({ guard }) => !guard);

function statesOf(snapshot: AnyMachineSnapshot): string[] {
  const ownStates = snapshot._nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id);
  const children = Object.values(snapshot.children).flatMap((child) => {
    // A snapshot's children are any actors.
    const inside: unknown = (child as AnyActorRef | undefined)?.getSnapshot();
    // Only snapshots of machines have nodes.
    return typeof inside === 'object' && inside && '_nodes' in inside
      ? statesOf(inside as AnyMachineSnapshot)
      : [];
  });
  return [...ownStates, ...children];
}

test('the gallery shows every state in which a page can stay', () => {
  const shown = new Set(
    storyGroups.flatMap(({ states }) =>
      Object.values(states(world)).flatMap((stage) =>
        stage().logics.flatMap((logic) => statesOf(createActor(logic, {}).getSnapshot())),
      ),
    ),
  );
  const missing = machines
    .filter(([name]) => !(name in withoutPage))
    .flatMap(([, { root }]) => nodesOf(root))
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .filter((node) => !isTransient(node) && !(node.id in passing) && !shown.has(node.id));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

const dist = join(process.cwd(), 'dist');

// The build is a separate step before the tests.
test.skipIf(!existsSync(dist))('no file of a production build knows the gallery', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(?:js|css|html|json)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /gallery\//i.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('State gallery'))).toEqual([]);
});
