/** Provides the machine of a part's lazy code with its import. */
import { fromPromise } from 'xstate';
import { lazyCodeMachine } from '../../machines/lazy-code.machine.ts';

/** The machine, and the code that it has loaded: a component, which no snapshot can hold. */
export function composeLazyCode<Code>(load: () => Promise<Code>) {
  let code: Code | undefined;
  const loadCode = fromPromise<null, undefined>(async () => {
    code = await load();
    return null;
  });
  return { machine: lazyCodeMachine.provide({ actors: { loadCode } }), code: () => code };
}
