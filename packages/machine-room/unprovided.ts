/** The default logic of every actor that a machine names: rejects with the name of the actor that was not provided. */
import { fromPromise, type PromiseActorLogic } from 'xstate';

/** A promise actor that always rejects; `src/compose/application.ts` and the tests provide the real one. */
export function unprovided<Output, Input = undefined>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(async () => {
    throw new Error(`Nobody provides the actor ${name}`);
  });
}
