/** A worker thread's entry: imports the task's module and calls its function. */

type Task = { readonly module: string; readonly name: string; readonly input: unknown };

// Piscina calls a module's default export.
// biome-ignore lint/style/noDefaultExport: the pool's interface
export default async function run({ module, name, input }: Task): Promise<unknown> {
  const loaded: { readonly [name: string]: unknown } = await import(module);
  const taskFunction = loaded[name];
  if (typeof taskFunction !== 'function') throw new Error(`${module} has no function ${name}.`);
  return await taskFunction(input);
}
