/**
 * A process that imports a foundry into the embedded database and kills itself, without a word, so many statements after a
 * line of its progress: `node interrupted-import.ts FOLDER DATA_DIR PATTERN STATEMENTS`. Only the process itself can tell how
 * far it is; to whoever kills it from outside, the import may be over before the line is read.
 */
import { importFoundry } from '../../server/catalogue/import.ts';
import { connect } from '../../server/db/connect.ts';

const [, , folder = '', dataDir = '', pattern = '', statements = ''] = process.argv;
let left = Number.POSITIVE_INFINITY;
const { db } = await connect({ dataDir, databaseUrl: undefined });
const mortal = db.withPlugin({
  transformQuery: ({ node }) => {
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    left -= 1;
    return node;
  },
  transformResult: async ({ result }) => result,
});
const onProgress = (text: string) => {
  if (new RegExp(pattern).test(text)) left = Number(statements);
};
await importFoundry({ db: mortal }, { folder, onProgress });
