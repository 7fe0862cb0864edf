/** One flood, in a process of its own: `flood.ts URL NAME PER_SECOND SECONDS`. Prints how it was answered. */
import { floods, isFlood } from './floods.ts';
import { clientAt, sendSteadily } from './http-client.ts';

const [url = '', name = '', perSecond = '', seconds = ''] = process.argv.slice(2);
if (!isFlood(name))
  throw new Error(`There is no flood ${name}; there are ${Object.keys(floods).join(', ')}.`);
const strike = await floods[name](url);
const client = clientAt('127.0.0.1', url);
process.send?.('begins');
const rate = { perSecond: Number(perSecond), seconds: Number(seconds) };
console.log(JSON.stringify(await sendSteadily(client, strike, rate)));
client.close();
process.disconnect?.();
