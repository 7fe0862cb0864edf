/** What the gallery shows: pages, and of each page every state. */
import type { ReactElement } from 'react';
import type { AnyStateMachine, InputFrom } from 'xstate';
import type { CartActor } from '../../machines/cart.machine.ts';
import type { Actors } from '../actors.tsx';
import { at, type Scene } from './at.ts';
import type { World } from './world.ts';

/** A page in one state. */
export type Staged = {
  readonly view: ReactElement;
  /** The machines that stand in this state. */
  readonly logics: readonly AnyStateMachine[];
  /** Actors of the window that stand elsewhere than usual. */
  readonly instead?: Partial<Pick<Actors, 'cartLinks' | 'version'>> & { readonly cart?: CartActor };
  readonly isMember?: boolean;
};

export type Exhibit = {
  /** Its part of /gallery/PAGE/STATE. */
  readonly page: string;
  /** The address that the page believes to have. */
  readonly address: string;
  /** Made when shown: a state's name and what stands there. */
  readonly states: (world: World) => Readonly<Record<string, () => Staged>>;
};

/** One machine at each of its scenes, shown by the same view. */
export function staged<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  scenes: Readonly<Record<string, Scene>>,
  show: (logic: M) => Omit<Staged, 'logics'>,
): Record<string, () => Staged> {
  return Object.fromEntries(
    Object.entries(scenes).map(([state, scene]) => [
      state,
      () => {
        const logic = at(machine, input, scene);
        return { logics: [logic], ...show(logic) };
      },
    ]),
  );
}
