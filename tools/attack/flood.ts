/** One flood, in a process of its own: `flood.ts URL NAME SECONDS`. Prints how it was answered. */

import { createHttpClient, sendAtRate } from '../../tests/support/http-client.ts';
import { floods } from './floods.ts';

const [url = '', name = '', seconds = ''] = process.argv.slice(2);
const found = floods[name];
if (!found) throw new Error(`There is no flood ${name}; there are ${Object.keys(floods).join(', ')}.`);
const makeRequest = await found.flood(url);
const client = createHttpClient('127.0.0.1', url);
process.send?.('begins');
console.log(JSON.stringify(await sendAtRate(client, found.rate, { makeRequest, seconds: Number(seconds) })));
client.close();
process.disconnect?.();
