/** Provides the machine room's machines with their implementations. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Drawing } from './chart/drawing.ts';
import { layOut } from './chart/layout.ts';
import { mermaidOf } from './chart/mermaid.ts';
import { chartViewMachineOf } from './chart-view.machine.ts';
import { drawingFileMachine, type FileRequest } from './drawing-file.machine.ts';
import { channelName, type Message } from './live/channel.ts';
import type { Report, SentEvent } from './live/live-history.ts';
import { type LiveEvent, liveViewMachine } from './live/live-view.machine.ts';
import type { MachineEntries } from './machines.ts';
import { type Face, savePng, saveSvg, saveText } from './save.ts';

type DrawRequest = { readonly chart: string; readonly folded: readonly string[] };

/** What the room shows: the machines by their ids, the chart shown first, and the fonts of saved drawings. */
export type RoomSite = {
  readonly entries: MachineEntries;
  readonly firstChart: string;
  readonly faces: readonly Face[];
  /** Reports of actors elsewhere, a server's say, beside those of this browser's windows; returns what ends them. */
  readonly follow?: (report: (report: Report) => void) => () => void;
};

function draw({ entries }: RoomSite, { chart, folded }: DrawRequest): Promise<Drawing> {
  const entry = entries.get(chart);
  return entry ? layOut(entry.chart, { folded }) : Promise.reject(new Error(`No machine ${chart}`));
}

async function save(site: RoomSite, { format, ...request }: FileRequest): Promise<null> {
  const entry = site.entries.get(request.chart);
  if (format === 'mermaid' && entry) saveText(`${request.chart}.mmd`, mermaidOf(entry.chart));
  else if (format === 'png') await savePng(await draw(site, request), site.faces);
  else await saveSvg(await draw(site, request), site.faces);
  return null;
}

const listenTo = ({ follow }: RoomSite) =>
  fromCallback<{ type: 'event.send'; actor: string; event: SentEvent }>(({ sendBack, receive }) => {
    const channel = new BroadcastChannel(channelName);
    const post = (message: Message) => channel.postMessage(message);
    const notify = (event: LiveEvent) => sendBack(event);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'report') notify({ type: 'report.received', report: data.report });
    });
    receive(({ actor, event }) => post({ kind: 'send', actor, event }));
    post({ kind: 'announce' });
    const unfollow = follow?.((report) => notify({ type: 'report.received', report }));
    return () => {
      unfollow?.();
      channel.close();
    };
  });

/** The room's actors, started. */
export function composeRoom(site: RoomSite) {
  const { entries, firstChart } = site;
  const chartInAddress = () => {
    const name = location.hash.slice(1);
    return entries.has(name) ? name : firstChart;
  };
  const view = createActor(
    chartViewMachineOf<Drawing>().provide({
      actors: { layOut: fromPromise<Drawing, DrawRequest>(({ input }) => draw(site, input)) },
    }),
    { input: { chart: chartInAddress() } },
  );
  const file = createActor(
    drawingFileMachine.provide({
      actors: { saveDrawing: fromPromise<null, FileRequest>(({ input }) => save(site, input)) },
    }),
  );
  const live = createActor(liveViewMachine.provide({ actors: { listen: listenTo(site) } }));
  live.on('chart.requested', ({ chart }) => {
    if (entries.has(chart)) view.send({ type: 'chart.choose', chart });
  });
  addEventListener('hashchange', () => view.send({ type: 'chart.choose', chart: chartInAddress() }));
  view.subscribe(({ context }) => {
    if (chartInAddress() !== context.chart || location.hash === '')
      history.replaceState(null, '', `#${context.chart}`);
  });
  return { entries, view: view.start(), file: file.start(), live: live.start() };
}

export type RoomActors = ReturnType<typeof composeRoom>;
