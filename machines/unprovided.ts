/** The default of every job that a machine names: it rejects with the name of what nobody provided. */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Failure } from '../domain/failure.ts';

/** A promise actor that always fails; `src/compose.ts` and the tests put the real one in its place. */
export function unprovided<Output, Input = undefined>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => {
    const failure: Failure = {
      status: 0,
      rule: 'unprovided',
      message: `Nobody provides the actor ${name}`,
      errors: [],
    };
    return Promise.reject(failure);
  });
}
