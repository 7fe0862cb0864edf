/** Types of the gallery: each page in every state. */
import type { ReactElement } from 'react';
import type { AnyStateMachine, InputFrom } from 'xstate';
import type { CartActor } from '../../machines/cart.machine.ts';
import type { Actors } from '../../src/app/actors.tsx';
import type { Fixtures } from './fixtures.ts';
import { machineAt, type Scenario } from './machine-at.ts';

/** A page in one state. */
export type Story = {
  readonly view: ReactElement;
  /** The machines in this state. */
  readonly logics: readonly AnyStateMachine[];
  /** Application actors in other than their default state. */
  readonly actorOverrides?: Partial<Pick<Actors, 'cartSharing' | 'version'>> & { readonly cart?: CartActor };
  readonly isMember?: boolean;
};

export type StoryGroup = {
  /** PAGE in /gallery/PAGE/STATE. */
  readonly page: string;
  /** The address that the page is rendered for. */
  readonly address: string;
  /** The stories by state, each created when shown. */
  readonly states: (fixtures: Fixtures) => Readonly<Record<string, () => Story>>;
};

/** One machine in each of its scenarios, rendered by the same view. */
export function storiesOf<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  scenarios: Readonly<Record<string, Scenario>>,
  show: (logic: M) => Omit<Story, 'logics'>,
): Record<string, () => Story> {
  return Object.fromEntries(
    Object.entries(scenarios).map(([state, scenario]) => [
      state,
      () => {
        const logic = machineAt(machine, input, scenario);
        return { logics: [logic], ...show(logic) };
      },
    ]),
  );
}
