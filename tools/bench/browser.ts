/**
 * A browser driven by its DevTools protocol alone, for measurements: nothing is injected into a page but the script that
 * collects, and the runtime's events stay off. With them V8 collected source positions for 189 ms instead of 2 while the
 * typeface page came alive, processor 4× slower.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { slowLine } from '../../e2e/support/shifts.ts';
import { launchOptions } from '../../tests/support/browser.ts';

type Send = CDPSession['send'];
export type Point = { readonly x: number; readonly y: number };
/** `bytes` are those of the body, encoded as on the wire, without headers. */
export type Fetched = { readonly url: string; readonly type: string; bytes: number; isOpen: boolean };

export type Stored = readonly { readonly name: string; readonly value: string }[];

export type TabOptions = {
  readonly width: number;
  readonly height: number;
  readonly isSlowLine?: boolean;
  /** How many times slower the processor is. */
  readonly slowdown?: number;
  /** Runs in every document before its own scripts. */
  readonly script?: string;
  /** What local storage holds. */
  readonly stored?: Stored;
};

export type Tab = {
  readonly send: Send;
  readonly fetched: readonly Fetched[];
  /** Opens an address; resolves when its first byte is there. */
  readonly go: (url: string) => Promise<void>;
  /** Waits until nothing is fetched for half a second, and with `isAlive` until the page's scripts have started. */
  readonly settle: (isAlive: boolean) => Promise<void>;
  /** The value of an expression; of a promise, what it resolves to. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
  /** Scrolls an element, given as an expression, into sight, and gives its middle. */
  readonly middleOf: (element: string) => Promise<Point>;
  readonly moveTo: (point: Point) => Promise<void>;
  readonly press: (point: Point) => Promise<void>;
  readonly release: (point: Point) => Promise<void>;
  readonly close: () => Promise<void>;
};
export type Browser = {
  readonly open: (options: TabOptions) => Promise<Tab>;
  readonly close: () => Promise<void>;
};

const quietMs = 500;
const pollMs = 100;
const patienceMs = 120_000;
/** Without a display it would say that nothing can be pointed at. */
const withMouse =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Those of the events that are heard; each has some of them. */
type Params = {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly type: string;
  readonly encodedDataLength: number;
};

type Message = {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};
type Listener = (method: string, params: Params) => void;

/** Commands and events over the browser's pipe: `sendTo('')` is the browser itself, other sessions are those of tabs. */
function connect(input: Writable, output: Readable) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Listener>();
  let lastId = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) hear(JSON.parse(text));
  });
  output.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
  });
  function hear({ id, sessionId = '', method, params, result, error }: Message) {
    if (method !== undefined && params) listeners.get(sessionId)?.(method, params);
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  }
  const sendTo = (sessionId: string) =>
    ((method: string, params: object = {}) => {
      const answer = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, answer);
      const target = sessionId === '' ? {} : { sessionId };
      input.write(`${JSON.stringify({ id: lastId, method, params, ...target })}\0`);
      return answer.promise;
    }) as Send; // the protocol's types say which reply belongs to which command
  return { sendTo, listen: (sessionId: string, listener: Listener) => listeners.set(sessionId, listener) };
}
type Connection = ReturnType<typeof connect>;

/** Keeps the list of what a tab fetches. */
function recordRequests() {
  const byId = new Map<string, Fetched>();
  let lastChange = performance.now();
  const listener: Listener = (method, params) => {
    if (!method.startsWith('Network.')) return;
    const { requestId, request, type, encodedDataLength } = params;
    const known = byId.get(requestId);
    if (method === 'Network.requestWillBeSent' && !request.url.startsWith('data:'))
      byId.set(requestId, { url: request.url, type, bytes: 0, isOpen: true });
    else if (method === 'Network.dataReceived' && known) known.bytes += encodedDataLength;
    else if (/loading(?:Finished|Failed)$/.test(method) && known) known.isOpen = false;
    else return;
    lastChange = performance.now();
  };
  const all = () => [...byId.values()];
  return {
    listener,
    all,
    /** Whether nothing was fetched for a while, counted from `since`. */
    isQuiet: (since: number) =>
      performance.now() - Math.max(lastChange, since) > quietMs && all().every(({ isOpen }) => !isOpen),
  };
}

async function openTab(connection: Connection, options: TabOptions): Promise<Tab> {
  const { width, height, isSlowLine = false, slowdown = 1, script = '', stored = [] } = options;
  const toBrowser = connection.sendTo('');
  const { browserContextId } = await toBrowser('Target.createBrowserContext', {});
  const { targetId } = await toBrowser('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await toBrowser('Target.attachToTarget', { targetId, flatten: true });
  const send = connection.sendTo(sessionId);
  const requests = recordRequests();
  connection.listen(sessionId, requests.listener);
  await send('Page.enable');
  await send('Network.enable');
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  if (isSlowLine) await send('Network.emulateNetworkConditions', slowLine);
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const storing = stored.map(
    ({ name, value }) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  const source = `if (location.protocol === 'http:') { ${storing.join(' ')} }\n${script}`;
  await send('Page.addScriptToEvaluateOnNewDocument', { source });

  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
    if (exceptionDetails)
      throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  };
  const mouse = async (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: Point, buttons = 0) =>
    void (await send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      buttons,
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount: type === 'mouseMoved' ? 0 : 1,
    }));
  let held = 0;
  return {
    send,
    get fetched() {
      return requests.all();
    },
    go: async (url) => {
      const { errorText } = await send('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
    },
    settle: async (isAlive) => {
      const ready = `document.readyState === 'complete'${isAlive ? " && 'hydrated' in document.documentElement.dataset" : ''}`;
      const began = performance.now();
      for (; !(requests.isQuiet(began) && (await evaluate<boolean>(ready))); await pause(pollMs)) {
        const open = requests.all().filter(({ isOpen }) => isOpen);
        if (performance.now() - began > patienceMs)
          throw new Error(`The page waits for ${open.map(({ url }) => url).join(', ') || 'its scripts'}.`);
      }
    },
    evaluate,
    middleOf: (element) =>
      evaluate(`(() => {
        const element = ${element};
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`),
    moveTo: (point) => mouse('mouseMoved', point, held),
    press: async (point) => {
      held = 1;
      await mouse('mousePressed', point, held);
    },
    release: async (point) => {
      held = 0;
      await mouse('mouseReleased', point);
    },
    close: async () => void (await toBrowser('Target.disposeBrowserContext', { browserContextId })),
  };
}

/** Starts Chromium, with a profile of its own. It ends with this process: over a pipe it doesn't outlive who drives it. */
export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'skerry-chromium-'));
  const own = ['--headless', '--hide-scrollbars', withMouse, '--remote-debugging-pipe'];
  const args = [...launchOptions.args, ...own, `--user-data-dir=${profile}`];
  const child = spawn(launchOptions.executablePath, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [, , , input, output] = child.stdio;
  // As asked for above.
  const connection = connect(input as Writable, output as Readable);
  return {
    open: (options) => openTab(connection, options),
    close: async () => {
      // It may end before it has answered.
      await connection
        .sendTo('')('Browser.close')
        .catch(() => undefined);
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
