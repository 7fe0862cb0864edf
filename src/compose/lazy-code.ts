/** Provides the machine of a part's lazy code with its import. */
import { fromPromise } from 'xstate';
import { lazyCodeMachine } from '../../machines/lazy-code.machine.ts';

/** The machine, and the code that it has loaded: a component, which no snapshot can hold. */
export function composeLazyCode<Code>(load: () => Promise<Code>) {
  let code: Code | undefined;
  let loaded: (code: Code) => void = () => undefined;
  const whenLoaded = new Promise<Code>((resolve) => {
    loaded = resolve;
  });
  const loadCode = fromPromise<null, undefined>(async () => {
    code = await load();
    loaded(code);
    return null;
  });
  return { machine: lazyCodeMachine.provide({ actors: { loadCode } }), code: () => code, whenLoaded };
}
