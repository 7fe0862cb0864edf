/** Starts the work unless it runs already under this name; then that is waited for. `running` holds what runs. */
export function once<Result>(
  running: Map<string, Promise<Result>>,
  name: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const work = running.get(name) ?? start().finally(() => running.delete(name));
  running.set(name, work);
  return work;
}
