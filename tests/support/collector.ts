/** A collector of traces: takes OTLP over HTTP as JSON, and writes every span as it came into a file. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes?: readonly { readonly key: string; readonly value: Value }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
};
export type CollectedSpan = Omit<SentSpan, 'attributes'> & {
  readonly facts: Readonly<Record<string, string | number>>;
};

export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** Everything that was sent, as text. */
  readonly text: () => string;
  readonly spans: () => CollectedSpan[];
  readonly close: () => void;
};

const factOf = ({ stringValue, intValue }: Value) => stringValue ?? Number(intValue);

/** Opens one on loopback; closing it removes the file. */
export async function openCollector(): Promise<Collector> {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-collector-'));
  const file = join(folder, 'spans.jsonl');
  writeFileSync(file, '');
  const server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request));
    // With its resource and scope: those are looked through, too.
    appendFileSync(file, `${JSON.stringify(sent)}\n`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const read = () => readFileSync(file, 'utf8');
  return {
    url: `http://127.0.0.1:${port}`,
    text: read,
    spans: () =>
      read()
        .split('\n')
        .filter((line) => line !== '')
        .flatMap((line): SentSpan[] =>
          Object(JSON.parse(line)).resourceSpans.flatMap(
            (resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
              resource.scopeSpans.flatMap(({ spans }) => spans),
          ),
        )
        .map(({ attributes = [], ...span }) => ({
          ...span,
          facts: Object.fromEntries(attributes.map(({ key, value }) => [key, factOf(value)])),
        })),
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
