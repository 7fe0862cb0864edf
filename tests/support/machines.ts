/** Every machine of the site, for tests that apply to all of them. */
import { type AnyStateMachine, StateMachine } from 'xstate';

const files = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', { eager: true });

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Each machine by the name of its file; one that isn't exported under that name is missing. */
export const machines: readonly (readonly [name: string, machine: AnyStateMachine])[] = Object.entries(
  files,
).flatMap(([path, module]) => {
  const name = path.replace('../../machines/', '').replace('.machine.ts', '');
  const machine = module[`${camelCase(name)}Machine`];
  return machine instanceof StateMachine ? [[name, machine] as const] : [];
});
