/** A temporary foundry folder with two small families, a few texts and pictures, which a test may change. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { changeFile } from './small-foundry.ts';

const demo = join(import.meta.dirname, '../../foundry');

export type PostParts = {
  readonly category?: string;
  readonly families?: readonly string[];
  readonly date?: string;
  readonly more?: string;
  readonly text?: string;
};

export const postText = (
  slug: string,
  {
    category = 'notes',
    families = ['bungee'],
    date = '2026-01-01',
    more = '',
    text = 'Some words.',
  }: PostParts = {},
) => `---
name: The name of ${slug}
slug: ${slug}
category: ${category}
families: [${families.join(', ')}]
date: ${date}
excerpt: What ${slug} says in *one* paragraph.
description: Of ${slug}.
picture: quay
sidebar_text: Set in **Bungee**.
${more}---

${text}
`;

const commissionText = (slug: string, related: string) => `---
title: Letters for ${slug}
slug: ${slug}
project_category: Custom weights
summary: A summary.
description: Of ${slug}.
families: [bungee]
featured_image: quay
header_image: quay
thumbnail: quay
published_at: 2026-02-0${slug.length}
designer: Skerry
sidebar_text: "**Client** Somebody"
related: [${related}]
---

What was drawn for ${slug}.
`;

const files: Readonly<Record<string, string>> = {
  'categories.yaml': `- { slug: in-use, name: Fonts in use, description: What others set. }
- { slug: notes, name: Notes, description: Short essays. }
- { slug: studio-portrait, name: Studio portraits, description: Visits. }
`,
  'home.yaml': `meta: { title: Home, description: The home page. }
opening: [bungee]
blocks:
  - { type: text, class: opening, content: "## Hello\\n\\nHe said \\"no\\"." }
  - { type: recent_blog_posts, count: 2 }
  - { type: 8 }
  - { type: 3, content: <script>alert(1)</script>Something else. }
`,
  'commissions.yaml': `featured: harbour
meta: { title: Commissions, description: Drawn for one purpose. }
snippets:
  - { title: New drawings, content: Write to <hello@skerry.example>. }
`,
  'commissions/harbour.md': commissionText('harbour', 'ferry'),
  'commissions/ferry.md': commissionText('ferry', 'harbour'),
  'collections/quay.yaml': `name: Quay
slug: quay
description: Two things.
about: On the *quay*.
picture: quay
sections:
  - name: First
    items:
      - { title: Bungee, typeface: bungee, description: Signs., action_type: 1, action_header: License, action_value: /shops/bungee }
      - { title: A picture, image: quay, description: Shown., action_type: 2, action_header: By, action_value: Somebody }
`,
  'club/bungee.yaml': `name: Bungee
slug: bungee
family: bungee
designers: David Jonathan Ross
sample: Up and down
about: On *signs*.
package: "@expo-google-fonts/bungee"
licence: LICENSE_FONT
versions:
  - { version: "0.1", date: 2026-01-02, notes: First proof., styles: [Regular] }
  - { version: "0.10", date: 2026-02-03, notes: "- Wider **spacing**.", styles: [Regular] }
`,
  'pages/information.md': `---
title: Information
description: Everything.
---

# Information

## Prices & tiers

Words.

## Prices & tiers

### Deeper "still"
`,
  'pages/about.md': `---
title: About
description: Who we are.
---

Before.

<!-- newsletter -->

After.
`,
  'pages/beta.md': `---
title: Club
description: For members.
---

The secret handshake.
`,
  'pages/free_trials.md': `---
title: Free trial fonts
description: Try them.
---

Try them.
`,
  'pages/eula.md': `---
title: Licence
description: The agreement.
source: licences/eula.md
---
`,
  'pages/eula-us.md': `---
title: Licence in the United States
description: The agreement there.
source: licences/eula-us.md
---
`,
  'pages/privacy-policy.md': `---
title: Privacy policy
description: What is stored.
---

A cart.
`,
  'pictures/pictures.json': `{
  "quay": { "alt": "A quay.", "width": 1600, "height": 1000, "ground": "#0C2237", "hash": "0" }
}
`,
  'pictures/quay.avif': '\0\0\0\x1cftypavif, and not really a picture',
  'pictures/quay.social.png': 'nor this',
  'posts/first.md': postText('first'),
  'posts/second.md': postText('second', { category: 'in-use', date: '2026-01-02' }),
  'posts/third.md': postText('third', {
    category: 'in-use',
    families: ['ballet', 'bungee'],
    date: '2026-01-03',
    more: 'designer: Lower Quay\nclass: wide\nvideo: https://youtu.be/dQw4w9WgXcQ\n',
  }),
};

export type FoundryFolder = {
  readonly folder: string;
  readonly write: (file: string, text: string | Uint8Array) => Promise<void>;
  readonly change: (file: string, from: string | RegExp, to: string) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
  /** Removes the folder. */
  readonly dispose: () => Promise<void>;
};

/** The families are Ballet and Bungee; the rest of the demo foundry's texts are left out. */
export async function createFoundryFolder(): Promise<FoundryFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-written-'));
  for (const name of [
    'foundry.yaml',
    'favicon.svg',
    'social.png',
    'licences.yaml',
    'prices.yaml',
    'samples.yaml',
    'licences',
    'families/ballet.yaml',
    'families/bungee.yaml',
  ])
    await cp(join(demo, name), join(folder, name), { recursive: true });
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  for (const [file, text] of Object.entries(files)) await write(file, text);
  return {
    folder,
    write,
    change: (file, from, to) => changeFile(folder, file, from, to),
    remove: (file) => rm(join(folder, file), { recursive: true }),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A foundry folder that is removed when the current test ends. */
export async function foundryFolderForTest(): Promise<FoundryFolder> {
  const foundryFolder = await createFoundryFolder();
  onTestFinished(foundryFolder.dispose);
  return foundryFolder;
}
