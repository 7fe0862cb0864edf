/** Joins the room's machines to what they do. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { chartViewMachineOf } from '../../machines/chart-view.machine.ts';
import { drawingFileMachine, type FileWish } from '../../machines/drawing-file.machine.ts';
import type { SentEvent } from '../../machines/live-history.ts';
import { type LiveEvent, liveViewMachine } from '../../machines/live-view.machine.ts';
import type { Drawing } from './chart/drawing.ts';
import { layOut } from './chart/lay-out.ts';
import { mermaidOf } from './chart/mermaid.ts';
import { channelName, type Message } from './live/channel.ts';
import { exhibits, firstChart } from './machines.ts';
import { savePng, saveSvg, saveText } from './save.ts';

type Asked = { readonly chart: string; readonly folded: readonly string[] };

function draw({ chart, folded }: Asked): Promise<Drawing> {
  const exhibit = exhibits.get(chart);
  return exhibit ? layOut(exhibit.chart, { folded }) : Promise.reject(new Error(`No machine ${chart}`));
}

async function save({ format, ...asked }: FileWish): Promise<null> {
  const exhibit = exhibits.get(asked.chart);
  if (format === 'mermaid' && exhibit) saveText(`${asked.chart}.mmd`, mermaidOf(exhibit.chart));
  else if (format === 'png') await savePng(await draw(asked));
  else await saveSvg(await draw(asked));
  return null;
}

const listen = fromCallback<{ type: 'event.send'; actor: string; event: SentEvent }>(
  ({ sendBack, receive }) => {
    const channel = new BroadcastChannel(channelName);
    const say = (message: Message) => channel.postMessage(message);
    const tell = (fact: LiveEvent) => sendBack(fact);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'report') tell({ type: 'report.heard', report: data.report });
    });
    receive(({ actor, event }) => say({ kind: 'send', actor, event }));
    say({ kind: 'ask' });
    return () => channel.close();
  },
);

const chartInAddress = () => {
  const name = location.hash.slice(1);
  return exhibits.has(name) ? name : firstChart;
};

/** The room's actors, started. */
export function composeRoom() {
  const view = createActor(
    chartViewMachineOf<Drawing>().provide({
      actors: { layOut: fromPromise<Drawing, Asked>(({ input }) => draw(input)) },
    }),
    { input: { chart: chartInAddress() } },
  );
  const file = createActor(
    drawingFileMachine.provide({
      actors: { saveDrawing: fromPromise<null, FileWish>(({ input }) => save(input)) },
    }),
  );
  const live = createActor(liveViewMachine.provide({ actors: { listen } }));
  live.on('chart.wanted', ({ chart }) => {
    if (exhibits.has(chart)) view.send({ type: 'chart.choose', chart });
  });
  addEventListener('hashchange', () => view.send({ type: 'chart.choose', chart: chartInAddress() }));
  view.subscribe(({ context }) => {
    if (chartInAddress() !== context.chart || location.hash === '')
      history.replaceState(null, '', `#${context.chart}`);
  });
  return { view: view.start(), file: file.start(), live: live.start() };
}

export type RoomActors = ReturnType<typeof composeRoom>;
