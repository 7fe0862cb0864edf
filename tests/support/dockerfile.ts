/** Does the steps of a Dockerfile in folders of this machine, without Docker: for the few instructions that ours has. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A step that takes longer has stopped for good. */
const stepMs = 180_000;

type Instruction = { readonly keyword: string; readonly text: string };
export type Stage = {
  readonly image: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
};

/** What a container of the last stage runs. */
export type Image = {
  /** Where its root folder is here, and in that the folder it starts in. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: number;
  readonly volumes: readonly string[];
  readonly healthCheck: readonly string[];
  readonly command: readonly string[];
};

/** Throws for a line that is no instruction. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [, keyword = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const [, image, name] = /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (image) stages.push({ image, name, instructions: [] });
    else if (keyword && stage) stage.instructions.push({ keyword, text });
    else throw new Error(`The Dockerfile has a line of another kind: ${line}`);
  }
  return stages;
}

const rootOf = (folder: string, index: number) => join(folder, `stage-${index}`);

/** Builds every stage below `folder`; `context` is the checkout, of which `ignored` (globs) is left out. */
export async function buildImage(
  stages: readonly Stage[],
  { folder, context, ignored }: { folder: string; context: string; ignored: readonly string[] },
): Promise<Image> {
  const isTaken = (path: string) => !ignored.some((glob) => matchesGlob(relative(context, path), glob));
  let image: Image | undefined;
  for (const [index, { instructions }] of stages.entries()) {
    const root = rootOf(folder, index);
    const built = { root, workdir: root, env: {}, user: 0, volumes: [], healthCheck: [], command: [] };
    image = await instructions.reduce<Promise<Image>>(async (before, { keyword, text }) => {
      const now = await before;
      const inImage = (path: string) => (path.startsWith('/') ? join(root, path) : join(now.workdir, path));
      switch (keyword) {
        case 'WORKDIR': {
          await mkdir(inImage(text), { recursive: true });
          return { ...now, workdir: inImage(text) };
        }
        case 'ENV':
          return {
            ...now,
            env: { ...now.env, ...Object.fromEntries(text.split(' ').map((one) => one.split('='))) },
          };
        case 'COPY': {
          const [, from, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(text) ?? [];
          const sources = paths.split(' ');
          const target = sources.pop() ?? '';
          const source = from
            ? rootOf(
                folder,
                stages.findIndex(({ name }) => name === from),
              )
            : context;
          for (const path of sources)
            await cp(
              join(source, path),
              inImage(target.endsWith('/') ? join(target, basename(path)) : target),
              {
                recursive: true,
                verbatimSymlinks: true,
                ...(from ? {} : { filter: isTaken }),
              },
            );
          return now;
        }
        case 'RUN': {
          if (/(?:^|\s)\//.test(text)) throw new Error(`It would change this machine: ${text}`);
          await run('sh', ['-c', text], {
            cwd: now.workdir,
            env: { ...process.env, ...hostEnv, ...now.env },
            timeout: stepMs,
          });
          return now;
        }
        case 'USER':
          return { ...now, user: Number(text) };
        case 'VOLUME':
          return { ...now, volumes: [...now.volumes, inImage(text)] };
        case 'EXPOSE':
          return now;
        case 'HEALTHCHECK':
          return { ...now, healthCheck: JSON.parse(text.slice(text.indexOf('CMD ') + 4)) };
        case 'CMD':
          return { ...now, command: JSON.parse(text) };
        default:
          throw new Error(`The Dockerfile has an instruction that isn’t known here: ${keyword}`);
      }
    }, Promise.resolve(built));
  }
  if (!image) throw new Error('The Dockerfile has no stage.');
  return image;
}

/** Programs of this machine, this Node.js before any other. */
export const hostEnv = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };

export const readIgnored = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n');
