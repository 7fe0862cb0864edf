/** The default of every job that a machine names: it rejects with the name of what nobody provided. */
import { fromPromise, type PromiseActorLogic } from 'xstate';

/** A promise actor that always fails; `src/compose.ts` and the tests put the real one in its place. */
export function unprovided<Output, Input = undefined>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(async () => {
    throw new Error(`Nobody provides the actor ${name}`);
  });
}
