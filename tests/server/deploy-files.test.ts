/** The files of deploy/ agree with the program, and with the tools that read them (§deploy.files). */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { noticeKinds } from '../../domain/notice.ts';
import { readConfig } from '../../server/config.ts';
import { closeWorkersMs } from '../../server/workers.ts';
import { readIgnored, stagesOf } from '../support/dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

it('the image has the Node.js of the lockfile in both stages, and its context nothing that git leaves out', async () => {
  const { dependencies } = JSON.parse(await read('package.json'));
  const images = stagesOf(await read('deploy/Dockerfile')).map(({ image }) => image);
  expect(images).toEqual(images.map(() => `node:${dependencies.node}-bookworm-slim`));
  const ignored = await readIgnored(join(root, 'deploy/Dockerfile.dockerignore'));
  const untracked = (await read('.gitignore')).trim().split('\n');
  const names = untracked.map((path) => path.replace(/\/$/, ''));
  expect(names.filter((name) => !ignored.includes(name) && !ignored.includes(`**/${name}`))).toEqual([]);
});

type Service = {
  readonly image: string;
  readonly stop_grace_period?: string;
  readonly logging: object;
  readonly environment: Readonly<Record<string, string>>;
};
const compose = async (): Promise<{ services: Readonly<Record<string, Service>> }> =>
  // As if each variable that it asks for were set, and no other.
  parse(
    (await read('deploy/compose.yaml'))
      .replaceAll(/\$\{\w+:\?\}/g, 'set')
      .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    { merge: true },
  );
const example = async () => parseEnv(await read('deploy/skerry.env.example'));

it('the settings of the example and those of Compose start a shop', async () => {
  const settings = { ...(await example()), FOUNDRY_DIR: 'foundry', METRICS_TOKEN: '' };
  expect(readConfig(settings)).toMatchObject({ origin: 'https://shop.example', trustProxy: ['127.0.0.1'] });
  const environment = (await compose()).services['shop-1']?.environment;
  expect(readConfig({ ...settings, ...environment, FOUNDRY_DIR: 'foundry' })).toMatchObject({
    trustProxy: 1,
  });
});

it('each setting of the example is in the table of README.md, or Compose asks for it', async () => {
  const table = await read('README.md');
  const names = (await read('deploy/skerry.env.example')).match(/^#?[A-Z_]+(?==)/gm) ?? [];
  const composeText = await read('deploy/compose.yaml');
  const isKnown = (name: string) =>
    table.includes(`\`${name.replace('_DEFAULT', '_US')}\``) || new RegExp(`\\b${name}\\b`).test(composeText);
  expect(names.map((name) => name.replace('#', '')).filter((name) => !isKnown(name))).toEqual([]);
});

it('Compose names a version of each image', async () => {
  const { services } = await compose();
  for (const { image } of Object.values(services)) expect(image).toMatch(/^skerry:latest$|:v?\d+\.\d+/);
});

it('Compose keeps no log for ever', async () => {
  const { services } = await compose();
  expect(Object.values(services).map(({ logging }) => logging)).toEqual(
    Object.keys(services).map(() => ({ driver: 'local' })),
  );
});

it('each alert is about metrics that the shop has', async () => {
  const { groups } = parse(await read('deploy/alerts.yaml'));
  const rules: readonly { expr: string; for?: string; annotations: object }[] = groups.flatMap(
    (group: { rules: unknown }) => group.rules,
  );
  const documented = await read('docs/metrics-and-traces.md');
  const names = rules.flatMap(({ expr }) => expr.match(/\b(?:shop|skerry|http|process|nodejs)_\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(6);
  expect(names.filter((name) => !documented.includes(name.replace(/_count$/, '')))).toEqual([]);
  const notices = rules.flatMap(({ expr }) => /notice=~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? []);
  expect(notices.filter((notice) => !noticeKinds.some((kind) => kind === notice))).toEqual([]);
});

it('systemd and Compose wait for a shop that ends as long as it may take', async () => {
  const { services } = await compose();
  const unit = await read('deploy/skerry@.service');
  const [, drainDelay] = /^DRAIN_DELAY=(\d+)$/m.exec(await read('deploy/skerry.env.example')) ?? [];
  const endsMs = Number(drainDelay) * 1000 + closeWorkersMs;
  const seconds = [
    /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1],
    ...['shop-1', 'shop-2'].map((name) => services[name]?.stop_grace_period?.replace(/s$/, '')),
  ];
  expect(seconds.filter((one) => !(Number(one) * 1000 > endsMs))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('systemd takes the unit, and calls it well protected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-unit-'));
  const file = join(folder, 'skerry@.service');
  await copyFile(join(root, 'deploy/skerry@.service'), file);
  // On a scale of 100 for a service with all rights; reads nothing but the file.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
  // Where the program and its settings are on this machine.
  const unit = (await readFile(file, 'utf8'))
    .replaceAll('/opt/skerry/', `${root}/`)
    .replace('=/etc/skerry.env', `=${join(root, 'deploy/skerry.env.example')}`);
  await writeFile(file, unit);
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, 'skerry@3000.service')], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect([verified.stderr, verified.status]).toEqual(['', 0]);
});
