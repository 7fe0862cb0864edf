/** Provides the machine room's machines with their implementations. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type Address, fragmentOf, isElsewhere, readAddress } from './address.ts';
import type { Drawing } from './chart/drawing.ts';
import { layOut } from './chart/layout.ts';
import { mermaidOf } from './chart/mermaid.ts';
import { foundIn } from './chart/search.ts';
import { chartViewMachineOf, type Finds } from './chart-view.machine.ts';
import { drawingFileMachine, type FileRequest } from './drawing-file.machine.ts';
import { actorSnapshotOf } from './live/actor-snapshot.ts';
import { channelName, type Message } from './live/channel.ts';
import type { Report, SentEvent } from './live/live-history.ts';
import {
  type LiveEvent,
  liveViewMachineOf,
  type Session,
  type SessionRequest,
} from './live/live-view.machine.ts';
import { readSessionFile, sessionFile } from './live/session-file.ts';
import type { MachineEntries } from './machines.ts';
import { type Face, savePng, saveSvg, saveText } from './save.ts';
import { labelsByType, type Simulated, toPlainJson } from './simulate/cases.ts';
import { readRun, runText } from './simulate/run-text.ts';
import { type Simulations, trace } from './simulate/simulation.ts';
import { shownRun, simulatorMachineOf } from './simulate/simulator.machine.ts';

type DrawRequest = { readonly chart: string; readonly folded: readonly string[] };

/** What the room shows: the machines by their ids, the chart shown first, and the fonts of saved drawings. */
export type RoomSite = {
  readonly entries: MachineEntries;
  readonly firstChart: string;
  readonly faces: readonly Face[];
  /** The cases that simulations offer; a machine without a model is simulated by the types of its events. */
  readonly models?: readonly Simulated[];
  /** No application runs at the page's origin: nothing is listened for. */
  readonly isAlone?: boolean;
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
    const followed = new Set<string>();
    const unfollow = follow?.((report) => {
      followed.add(report.actor);
      notify({ type: 'report.received', report });
    });
    receive(({ actor, event }) => {
      if (!followed.has(actor)) return post({ kind: 'send', actor, event });
      const outcome = { refusal: 'Its events come from elsewhere.', before: [], after: [] };
      notify({
        type: 'report.received',
        report: { kind: 'sent', actor, atMs: Date.now(), event, ...outcome },
      });
    });
    post({ kind: 'announce' });
    return () => {
      unfollow?.();
      channel.close();
    };
  });

const simulationsOf = ({ entries, models = [] }: RoomSite): Simulations =>
  new Map(
    [...entries].map(([id, { machine }]) => [
      id,
      models.find((model) => model.machine.id === id) ?? { machine, inputs: [undefined], cases: {} },
    ]),
  );

/** The search of a chart by its own words and those of its model, and of the others where it has none of them. */
function searchOf({ entries }: RoomSite, simulations: Simulations) {
  const labels = new Map([...simulations].map(([id, model]) => [id, labelsByType(model)]));
  return (chart: string, query: string): Finds => {
    const found = new Map(
      [...entries].map(([id, entry]) => [id, foundIn(entry.chart, query, labels.get(id))]),
    );
    const here = found.get(chart) ?? [];
    const elsewhere = here.length > 0 ? [] : [...entries.keys()].filter((id) => found.get(id)?.length);
    return { found: here, elsewhere };
  };
}

/** The room's actors, started. */
export function composeRoom(site: RoomSite) {
  const { entries, firstChart } = site;
  const simulations = simulationsOf(site);
  /** Of an address, what there is. */
  const chartAddressOf = ({ chart, folded, selected, panel }: Address) => {
    const entry = entries.get(chart);
    if (!entry)
      return { chart: firstChart, folded: [], selected: null, unknown: chart && `machine ${chart}`, panel };
    const { states, edges } = entry.chart;
    const ids = new Set([...states, ...edges].map(({ id }) => id));
    return {
      chart,
      folded: folded.filter((id) => ids.has(id)),
      selected: selected !== null && ids.has(selected) ? selected : null,
      unknown: [...folded, ...(selected === null ? [] : [selected])].filter((id) => !ids.has(id)).join(', '),
      panel,
    };
  };
  const first = chartAddressOf(readAddress(location.hash));
  const view = createActor(
    chartViewMachineOf<Drawing>(searchOf(site, simulations)).provide({
      actors: { layOut: fromPromise<Drawing, DrawRequest>(({ input }) => draw(site, input)) },
    }),
    { input: first },
  );
  const simulator = createActor(simulatorMachineOf(simulations), { input: { machine: first.chart } });
  const file = createActor(
    drawingFileMachine.provide({
      actors: { saveDrawing: fromPromise<null, FileRequest>(({ input }) => save(site, input)) },
    }),
  );
  const live = createActor(
    liveViewMachineOf(simulations).provide({
      actors: {
        readSession: fromPromise<Session, SessionRequest>(async ({ input: { file: chosen } }) => ({
          name: chosen.name,
          history: readSessionFile(await chosen.text()),
        })),
        ...(site.isAlone ? {} : { listen: listenTo(site) }),
      },
      actions: {
        saveSession: (_, { history }) =>
          saveText(
            `session ${new Date().toISOString().slice(0, 19).replaceAll(':', '.')}.json`,
            sessionFile(history),
          ),
      },
    }),
  );
  live.on('chart.requested', ({ chart }) => {
    if (entries.has(chart)) view.send({ type: 'chart.choose', chart });
  });
  const shownAddress = (): Address => {
    const { context, value } = view.getSnapshot();
    const { chart, folded, selected } = context;
    const run = value.panel === 'simulator' ? runText(shownRun(simulator.getSnapshot().context)) : '';
    return { chart, folded, selected, panel: value.panel, run };
  };
  let written = shownAddress();
  let isFollowing = false;
  /** Puts what is shown into the address: a step of the browser's history if that leads elsewhere. */
  const writeAddress = () => {
    const shown = shownAddress();
    // While the browser goes back, the address is ahead of what is shown.
    if (isFollowing || fragmentOf(shown) === fragmentOf(written)) return;
    // Neither fires `hashchange`; Back, Forward and links do.
    if (isElsewhere(written, shown)) history.pushState(null, '', fragmentOf(shown));
    else history.replaceState(null, '', fragmentOf(shown));
    written = shown;
  };
  let sought = '';
  /** Brings each step that a simulation comes to into sight: the states that it entered, then the other active ones. */
  const seekStep = () => {
    const run = shownRun(simulator.getSnapshot().context);
    const isShown =
      view.getSnapshot().matches({ panel: 'simulator' }) && view.getSnapshot().context.chart === run.machine;
    const text = isShown ? `${run.machine} ${runText(run)}` : '';
    if (text === sought) return;
    sought = text;
    if (!isShown) return;
    const [states = [], before = []] = trace(simulations, run)
      .steps.slice(-2)
      .map(({ snapshot }) => actorSnapshotOf(snapshot, toPlainJson).states)
      .toReversed();
    const wasActive = (id: string) => Number(before.includes(id));
    view.send({ type: 'entries.seek', ids: states.toSorted((a, b) => wasActive(a) - wasActive(b)) });
  };
  for (const actor of [view, file, live, simulator]) actor.start();
  /** Shows what the address says; what of it doesn't exist goes from it. */
  const followAddress = () => {
    const address = readAddress(location.hash);
    const { chart, panel, run } = address;
    isFollowing = true;
    view.send({ type: 'address.change', ...chartAddressOf(address) });
    if (entries.has(chart) && panel === 'simulator')
      simulator.send({ type: 'run.open', run: readRun(chart, run) });
    isFollowing = false;
    written = shownAddress();
    if (fragmentOf(written) !== location.hash) history.replaceState(null, '', fragmentOf(written));
  };
  addEventListener('hashchange', followAddress);
  view.subscribe(({ context }) => {
    document.title = `${context.chart} – Machine room`;
    simulator.send({ type: 'machine.choose', machine: context.chart });
    writeAddress();
    seekStep();
  });
  simulator.subscribe(() => {
    writeAddress();
    seekStep();
  });
  followAddress();
  return { entries, simulations, view, file, live, simulator };
}

export type RoomActors = ReturnType<typeof composeRoom>;
