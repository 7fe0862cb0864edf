import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves (Linux from 32768, the others from 49152). */
const [lowest, highest] = [20_000, 32_000];

/**
 * A TCP port of loopback that nobody holds, for a server that must know its port before it starts or come back at it.
 * A port that the system hands out itself wouldn't do: until the server listens, it may hand it out again.
 */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest));
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return await freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
