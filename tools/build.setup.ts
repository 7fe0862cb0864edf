/** Builds before browser tests, unless the build is that of the present sources. */
import { build } from './prepare.mjs';

export default build;
