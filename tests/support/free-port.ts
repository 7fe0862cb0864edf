import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of operating systems (Linux from 32768, the others from 49152). */
const [lowest, highest] = [20_000, 32_000];

/**
 * A free TCP port of loopback, for a server that must know its port before it starts or restart on the same one. An
 * ephemeral port wouldn't do: until the server listens, the system may assign it again.
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
