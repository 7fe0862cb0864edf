/** Files that can be made again: each is made when it is first needed, once for all who wait for it. */
import { log } from '../log.ts';
import { type FileStore, unlessAway } from './files.ts';
import { once } from './once.ts';

type Make<Made = Uint8Array> = () => Promise<Made>;
/** Makes one file that is missing; what it resolves with is nobody's. */
export type MakeFile = () => Promise<unknown>;

const running = new WeakMap<FileStore, Map<string, Promise<Uint8Array | undefined>>>();

function shared(
  files: FileStore,
  name: string,
  make: Make<Uint8Array | undefined>,
): Promise<Uint8Array | undefined> {
  const makings = running.get(files) ?? new Map<string, Promise<Uint8Array | undefined>>();
  running.set(files, makings);
  return once(makings, name, make);
}

/**
 * The bytes of the file, made if it is missing or out of reach; undefined when nothing can be made. That they can't be saved,
 * on a full disk, is only logged.
 */
export async function readOrMake(files: FileStore, name: string, make: Make): Promise<Buffer>;
export async function readOrMake(
  files: FileStore,
  name: string,
  make: Make<Uint8Array | undefined>,
): Promise<Buffer | undefined>;
export async function readOrMake(
  files: FileStore,
  name: string,
  make: Make<Uint8Array | undefined>,
): Promise<Buffer | undefined> {
  const stored = await unlessAway(files.read(name));
  if (stored) return stored;
  const made = await shared(files, name, async () => {
    const bytes = await make();
    if (bytes)
      await files
        .write(name, bytes)
        .catch((err: unknown) => log.error({ err }, `The file ${name} could not be saved.`));
    return bytes;
  });
  return made && Buffer.from(made.buffer, made.byteOffset, made.length);
}

/** Makes the file if it is missing; returns its name. */
export async function makeIfMissing(files: FileStore, name: string, make: Make): Promise<string> {
  if (await files.has(name)) return name;
  await shared(files, name, async () => {
    const bytes = await make();
    await files.write(name, bytes);
    return bytes;
  });
  return name;
}
