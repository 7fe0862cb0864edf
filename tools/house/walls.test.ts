/** Each folder's wall (`biome.walls.json`) holds: a forbidden import is reported, an allowed one isn't. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

type Wall = { readonly free: readonly string[]; readonly shut: readonly string[] };

/** A file of each folder: what it may import, and what it may not. */
const walls: Readonly<Record<string, Wall>> = {
  'domain/new.ts': {
    free: ['superstruct', './money.ts'],
    shut: ['xstate', 'node:fs', '../machines/cart.machine.ts', '@skerry/machine-room/machines'],
  },
  'machines/new.machine.ts': {
    free: ['xstate', './cart.machine.ts', '../domain/cart.ts'],
    shut: ['react', '../src/effects/client.ts', '../server/app.ts', '@skerry/machine-paths/model'],
  },
  'src/effects/new.ts': {
    free: ['ofetch', '../../domain/api.ts', './client.ts'],
    shut: ['../ui/button.tsx', '../compose/cart.ts', '../../server/app.ts', 'node:fs'],
  },
  'src/ui/form/new.tsx': {
    free: ['react', '../button.tsx', '../../../domain/cart.ts'],
    shut: ['../../../machines/cart.machine.ts', '../../routes/route.ts', '../../effects/client.ts'],
  },
  'src/pages/cart/new.tsx': {
    free: ['../../ui/button.tsx', '../../../machines/cart.machine.ts', './cart-page.tsx'],
    shut: ['../blog/blog-page.tsx', '../../effects/client.ts', '../../../tools/gallery/story.ts'],
  },
  'src/routes/new.ts': { free: ['../pages/cart/cart-page.tsx'], shut: ['../effects/client.ts'] },
  'src/compose/new.ts': { free: ['../effects/client.ts'], shut: ['../pages/cart/cart-page.tsx'] },
  'src/app/new.ts': {
    free: ['../compose/cart.ts'],
    shut: ['../effects/client.ts', '../pages/cart/cart-page.tsx', '@skerry/machine-room/live/report-actors'],
  },
  'src/app/main.tsx': {
    free: ['@skerry/machine-room/live/report-actors'],
    shut: ['../effects/client.ts', '@skerry/machine-room/compose'],
  },
  'server/new.ts': {
    free: ['fastify', '../domain/api.ts', './stores/carts.ts', '../machines/order.machine.ts'],
    shut: ['kysely', 'pg', 'react', 'xstate', '../machines/cart.machine.ts', '../src/app/render.tsx'],
  },
  'server/routes/new.ts': {
    free: ['@skerry/pdf-text/page'],
    shut: ['@skerry/card-sandbox', '@skerry/machine-room/machines', '../../tools/scale/copies.ts'],
  },
  'server/stores/new.ts': {
    free: ['kysely', '@skerry/embedded-or-postgres/claim', '../../machines/order.machine.ts'],
    shut: ['@skerry/card-sandbox', '../../src/app/render.tsx', '../../machines/cart.machine.ts'],
  },
  'server/gateways/card-sandbox.ts': { free: ['@skerry/card-sandbox'], shut: ['kysely', 'xstate'] },
  'packages/card-sandbox/new.ts': {
    free: ['kysely', './cards.ts'],
    shut: ['../../server/db/database.ts', '@skerry/machine-room/machines'],
  },
  'packages/embedded-or-postgres/new.ts': {
    free: ['kysely', './lock.ts'],
    shut: ['../../server/db/database.ts', '@skerry/font-facts/measure'],
  },
  'packages/font-facts/new.ts': {
    free: ['fontkit', './measure.ts'],
    shut: ['../../domain/catalogue.ts', '@skerry/pdf-text/page'],
  },
  'packages/pdf-text/new.ts': {
    free: ['pdfkit', './page.ts'],
    shut: ['../../server/documents/invoice.ts', '@skerry/font-facts/measure'],
  },
  'packages/pdf-ua/new.ts': {
    free: ['fontkit', './objects.ts'],
    shut: ['../../server/documents/invoice.ts', '@skerry/pdf-text/page'],
  },
  'packages/machine-room/view/new.tsx': {
    free: ['react', '../compose.ts'],
    shut: ['../../../machines/cart.machine.ts', '../../../src/ui/button.tsx'],
  },
  'packages/machine-paths/report/new.ts': {
    free: ['@skerry/machine-room/chart/chart', '../model.ts'],
    shut: ['../../../domain/failure.ts', '../../../tests/support/failure.ts', '../../../e2e/paths/walks.ts'],
  },
  'tests/server/new.test.ts': {
    free: ['../../server/app.ts', '@skerry/card-sandbox'],
    shut: ['../../e2e/support/buyer.ts', '../../tools/attack/floods.ts'],
  },
  'e2e/new.spec.ts': {
    free: ['../domain/cart.ts', '../tests/models/cart.model.ts'],
    shut: ['../src/ui/button.tsx', '../server/app.ts', '../tools/browser.mjs'],
  },
};

const namesIn = ({ free, shut }: Wall) => [...free, ...shut];

/** The imported names that Biome reports, by file: the files stand in an empty copy of the repository. */
async function reported(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-walls-'));
  const { vcs: _, ...config } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
  await cp(join(root, 'biome.walls.json'), join(folder, 'biome.walls.json'));
  for (const [path, wall] of Object.entries(walls)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(
      join(folder, path),
      namesIn(wall)
        .map((name) => `import '${name}';\n`)
        .join(''),
    );
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github'];
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  const places = [...stdout.matchAll(/file=([^,]+),line=(\d+),/g)];
  return new Map(
    Object.entries(walls).map(([path, wall]) => {
      const lines = places.flatMap(([, file, line]) => (file?.endsWith(`/${path}`) ? Number(line) : []));
      return [path, namesIn(wall).filter((_, index) => lines.includes(index + 1))];
    }),
  );
}

const found = await reported();

test.each(Object.entries(walls))('the wall of %s', (path, { shut }) => {
  expect(found.get(path)).toEqual(shut);
});
