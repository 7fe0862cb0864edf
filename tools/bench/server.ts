/** Answers a second over some kept connections: a page and its JSON beside the same bytes as files of the twin. */
import { connect } from 'node:net';
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

export const server: Group = {
  what: 'answers a second: a page and its JSON beside the same bytes as files of the twin',
  measure: async (setting) => {
    const samples = async (path: string) =>
      inTurns(setting, `server: ${path}`, async ({ origin, twin }) => {
        const rates: number[] = [];
        for (const side of [origin, twin]) {
          await answersASecond(side + path, warmUpMs);
          rates.push(await answersASecond(side + path, measuredMs));
        }
        const [own = Number.NaN, beside = Number.NaN] = rates;
        return { own, beside };
      });
    return [
      {
        name: 'page, answers a second',
        compared: '÷',
        mark: { atLeast: 0.95 },
        samples: await samples(page),
      },
      { name: 'JSON, answers a second', compared: '÷', samples: await samples(json) },
    ];
  },
};
