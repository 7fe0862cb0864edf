// @vitest-environment node
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channelName } from '@skerry/machine-room/live/channel';
import { redactedText } from '@skerry/machine-room/live/redact-secrets';
import { expect, test } from 'vitest';

const built = ['dist/client', 'dist/server'];
const traces = [
  channelName,
  redactedText,
  'BroadcastChannel',
  'elkjs',
  'machine-room',
  'chart-view',
  'live-view',
];

/** The texts of the build; pictures and fonts hold no code. */
async function textsOf(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|html|json|map)$/.test(name));
  return Promise.all(texts.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

// The build is a separate step before the tests; without one there is nothing to search.
test.skipIf(!built.every(existsSync))(
  'what visitors are served holds no trace of the machine room',
  async () => {
    const texts = (await Promise.all(built.map(textsOf))).flat();
    expect(texts.length).toBeGreaterThan(10);
    const found = texts.flatMap(({ name, text }) =>
      traces
        .filter((trace) => text.includes(trace) || name.includes(trace))
        .map((trace) => `${name}: ${trace}`),
    );
    expect(found).toEqual([]);
  },
);
