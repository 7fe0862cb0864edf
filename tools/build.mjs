// `npm run build`: the site's two bundles and an empty database in dist/, unless they are newer than their sources.
import { build } from './prepare.mjs';

await build();
