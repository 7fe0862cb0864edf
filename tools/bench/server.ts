/** Answers a second over some kept connections: a page and its JSON beside their twins. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Group } from './groups.ts';
import { inTurns } from './setting.ts';

const connections = 8;
/** Until the code of a request is compiled. */
const warmUpMs = 1500;
const measuredMs = 1000;
const page = '/typeface/barlow';
const json = '/v1/typefaces/barlow';

/** The length of an answer of success that begins with these bytes, its headers included. */
function lengthOf(chunk: Buffer, url: URL): number {
  const end = chunk.indexOf('\r\n\r\n') + 4;
  const headers = chunk.toString('latin1', 0, end);
  const [, length] = /^content-length: (\d+)\r$/im.exec(headers) ?? [];
  if (!headers.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`${url} answers: ${headers.split('\r\n')[0]}`);
  return end + Number(length);
}

/** Requests over one connection, each after the answer to the last, until `isOver`; resolves to the number of answers. */
function ask(url: URL, isOver: () => boolean): Promise<number> {
  const request = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    const socket = connect(Number(url.port), url.hostname, () => socket.write(request));
    socket.on('error', reject).on('close', () => resolve(answers));
    socket.on('data', (chunk) => {
      try {
        missing = (missing || lengthOf(chunk, url)) - chunk.length;
      } catch (error) {
        socket.destroy();
        return reject(error);
      }
      if (missing > 0) return;
      answers += 1;
      if (isOver()) socket.destroy();
      else socket.write(request);
    });
  });
}

/** Over plain sockets: a client of HTTP takes longer than the server that it asks. */
async function answersASecond(address: string, ms: number): Promise<number> {
  const url = new URL(address);
  const began = performance.now();
  const isOver = () => performance.now() - began > ms;
  const counts = await Promise.all(Array.from({ length: connections }, () => ask(url, isOver)));
  return (1000 * counts.reduce((sum, count) => sum + count, 0)) / (performance.now() - began);
}

/** A page's twin as a file on disk, compressed beforehand, behind a file server; `address` is its own. */
async function serveAsFile(twin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-twin-'));
  const html = Buffer.from(await (await fetch(twin + page)).arrayBuffer());
  await writeFile(join(folder, 'page.html'), html);
  await writeFile(join(folder, 'page.html.br'), await promisify(brotliCompress)(html));
  const child = fork(join(import.meta.dirname, 'file-server.ts'), [folder]);
  const [{ url }] = await once(child, 'message');
  const stop = async () => {
    child.kill();
    await rm(folder, { recursive: true });
  };
  return { address: `${url}/page.html`, stop };
}

export const server: Group = {
  what: 'answers a second: a page and its JSON beside their twins',
  measure: async (setting) => {
    const samples = (name: string, own: string, besideOf: (twin: string) => string) =>
      inTurns(setting, `server: ${name}`, async ({ origin, twin }) => {
        const rates: number[] = [];
        for (const address of [origin + own, besideOf(twin)]) {
          await answersASecond(address, warmUpMs);
          rates.push(await answersASecond(address, measuredMs));
        }
        const [rate = Number.NaN, beside = Number.NaN] = rates;
        return { own: rate, beside };
      });
    const [shop] = await setting.shops();
    if (!shop) throw new Error('No shop');
    const file = await serveAsFile(shop.twin);
    try {
      return [
        {
          name: 'page, answers a second, beside its twin as a file',
          compared: '÷',
          mark: { atLeast: 0.95 },
          samples: await samples('page and file', page, () => file.address),
        },
        {
          name: 'page, beside its twin from memory, without a framework',
          compared: '÷',
          samples: await samples('page and memory', page, (twin) => twin + page),
        },
        {
          name: 'JSON, beside the same from memory',
          compared: '÷',
          samples: await samples('JSON', json, (twin) => twin + json),
        },
      ];
    } finally {
      await file.stop();
    }
  },
};
