/** The real nginx and Caddy with the files of deploy/, before two servers, and a client that speaks HTTP/2 with them. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { freePort } from './free-port.ts';
import type { Client } from './http-client.ts';

const deployFolder = join(import.meta.dirname, '../../deploy');
/** Of the certificates: the tests speak with localhost. */
const host = 'localhost';

export type RunningProxy = {
  /** Of https: and of http:. */
  readonly port: number;
  readonly plainPort: number;
  readonly ca: Buffer;
  /** What it keeps and logs. */
  readonly folder: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

export type ProxyKind = {
  readonly name: string;
  readonly isInstalled: boolean;
  /** `servers` are host and port of two; resolves when it answers. */
  readonly start: (
    servers: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<RunningProxy>;
};

/** A folder that the proxy's own user may enter. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-proxy-'));
  await chmod(folder, 0o755);
  return folder;
}

type Program = {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly ca: () => Promise<Buffer>;
} & Pick<RunningProxy, 'port' | 'plainPort' | 'folder'>;

async function run({ command: [name, ...args], env, ca, ...places }: Program): Promise<RunningProxy> {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(places.folder, { recursive: true, force: true });
  };
  try {
    await untilAnswered(child, places.port, output);
    return { ...places, ca: await ca(), output: () => output.join(''), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Until a TLS connection stands: whether a server is behind it doesn't matter. */
async function untilAnswered(child: ChildProcess, port: number, output: readonly string[]): Promise<void> {
  const shakesHands = () =>
    new Promise<boolean>((resolve) => {
      const socket = connectTls({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false });
      const end = (stands: boolean) => {
        socket.destroy();
        resolve(stands);
      };
      socket.once('secureConnect', () => end(true)).once('error', () => end(false));
    });
  for (const deadline = Date.now() + 20_000; !(await shakesHands()); await pause(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(output.join(''));
}

/** Replaces each text, which must be there. */
function replaceAll(file: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`The file of deploy/ has no "${from}".`);
    return after;
  }, file);
}

/** nginx reads no variables: what names this host is replaced, and nothing else. */
async function startNginx([first = '', second = '']: readonly string[]): Promise<RunningProxy> {
  const folder = await newFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const keyFile = join(folder, 'privkey.pem');
  const certificateFile = join(folder, 'fullchain.pem');
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host}`;
  execFileSync('openssl', [
    ...options.split(' '),
    ...['-addext', `subjectAltName=DNS:${host}`, '-keyout', keyFile, '-out', certificateFile],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const config = replaceAll(await readFile(join(deployFolder, 'nginx.conf'), 'utf8'), [
    ['user www-data;', `user ${userInfo().username};`],
    ['http {', `http { ${temporary.join(' ')}`],
    ['/var/cache/nginx-skerry', join(folder, 'cache')],
    ['/var/log/nginx', folder],
    ['/etc/letsencrypt/live/shop.example', folder],
    ['127.0.0.1:3000', first],
    ['127.0.0.1:3001', second],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    // Not every host has IPv6.
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
  ]);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  return await run({
    command: ['nginx', '-e', 'stderr', '-c', file, '-g', `daemon off; pid ${folder}/pid;`],
    env: {},
    ca: () => readFile(certificateFile),
    port,
    plainPort,
    folder,
  });
}

/** Caddy takes the file as it is, and is its own authority for localhost. */
async function startCaddy(
  servers: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProxy> {
  const folder = await newFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  return await run({
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(deployFolder, 'Caddyfile')],
    env: {
      ORIGIN: `https://${host}`,
      SHOP_SERVERS: servers.join(' '),
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...env,
    },
    ca: () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt')),
    port,
    plainPort,
    folder,
  });
}

export const nginx: ProxyKind = {
  name: 'nginx',
  isInstalled: isInstalled('nginx', '-v') && isInstalled('openssl', 'version'),
  start: startNginx,
};
export const caddy: ProxyKind = {
  name: 'Caddy',
  isInstalled: isInstalled('caddy', 'version'),
  start: startCaddy,
};

/** A client of the proxy at `localAddress`, on one HTTP/2 connection that trusts its certificate. */
export async function openHttp2(
  { port, ca }: Pick<RunningProxy, 'port' | 'ca'>,
  localAddress = '127.0.0.1',
): Promise<Client> {
  const session = connect(`https://${host}:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: '127.0.0.1', port, localAddress }),
        servername: host,
        ca,
        ALPNProtocols: ['h2'],
      }),
  });
  await once(session, 'connect');
  if (session.alpnProtocol !== 'h2') throw new Error('The proxy doesn’t speak HTTP/2.');
  return {
    send: async ({ method, path, body }, headers = {}) => {
      const start = performance.now();
      const stream = session.request({
        ':method': method,
        ':path': path,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      });
      stream.end(body);
      // Both from the beginning: a short answer may be over before its headers are looked at.
      const [[{ ':status': status = 0, ...responseHeaders }], received] = await Promise.all([
        once(stream, 'response'),
        text(stream),
      ]);
      return { status, headers: responseHeaders, body: received, ms: performance.now() - start };
    },
    close: () => session.destroy(),
  };
}
