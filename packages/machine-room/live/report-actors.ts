/**
 * The shop's side, in development only: reports what every actor of this window does to the channel, and forwards events
 * from the channel to their actor.
 */
import { Actor, type AnyActor, type InspectionEvent } from 'xstate';
import { edgeIdOf } from '../chart/chart.ts';
import { refusalOf } from '../simulate/refusal.ts';
import { actorSnapshotOf, childrenOf, isMachineSnapshot, machineIdOf } from './actor-snapshot.ts';
import { channelName, type Message } from './channel.ts';
import { isEvent, type Report, type SentEvent } from './live-history.ts';
import { redactSecrets } from './redact-secrets.ts';

// Omits the two members that are added to every report from each member of the union.
type ReportBody = Report extends infer R ? (R extends Report ? Omit<R, 'actor' | 'atMs'> : never) : never;

/** Posts a message as JSON; nothing else leaves the window. */
type Post = (message: Message) => void;

const sentEvent = (event: unknown) => {
  const plain = redactSecrets(event);
  return isEvent(plain) ? { ...plain } : { type: '' };
};

/**
 * Replays a root actor's initial steps, which it took on creation, before it could be inspected: a copy that never starts
 * takes them again.
 */
function replayInitialSteps(
  { logic, options }: AnyActor,
  inspect: (inspection: InspectionEvent) => void,
): void {
  if (options.snapshot === undefined) new Actor(logic, { ...options, inspect });
}

/** Inspects actors and reports what they do; `tab` identifies this window. */
export function createReporter(tab: string, page: () => string, post: Post) {
  const known = new Map<string, AnyActor>();
  /** Reports of actors that have no snapshot yet. */
  const pendingReports = new Map<string, ReportBody[]>();
  const idOf = ({ sessionId }: { readonly sessionId: string }) => `${tab} ${sessionId}`;
  const report = (actor: AnyActor, body: ReportBody) =>
    // TypeScript loses the member of the union in a spread.
    post({ kind: 'report', report: { actor: idOf(actor), atMs: Date.now(), ...body } as Report });

  const announce = (actor: AnyActor) => {
    known.set(actor.sessionId, actor);
    report(actor, {
      kind: 'actor',
      machine: machineIdOf(actor),
      name: actor.id,
      parent: actor._parent ? idOf(actor._parent) : null,
      page: page(),
      snapshot: actorSnapshotOf(actor.getSnapshot()),
    });
  };

  const announceOnce = (actor: AnyActor) => {
    if (known.has(actor.sessionId)) return;
    announce(actor);
    for (const body of pendingReports.get(actor.sessionId) ?? []) report(actor, body);
    pendingReports.delete(actor.sessionId);
    childrenOf(actor).forEach(announceOnce);
  };

  const inspect = (inspection: InspectionEvent) => {
    const actor = inspection.actorRef;
    const body = reportBodyOf(inspection, idOf);
    if (!(actor instanceof Actor) || !body) return;
    if (!hasSnapshot(actor)) {
      pendingReports.set(actor.sessionId, [...(pendingReports.get(actor.sessionId) ?? []), body]);
      return;
    }
    const isEnd = body.kind === 'snapshot' && body.snapshot.status !== 'active';
    if (!isEnd) announceOnce(actor);
    if (known.has(actor.sessionId)) report(actor, body);
    if (isEnd) known.delete(actor.sessionId);
  };

  /** Sends an event unless the actor would do nothing; reports what it did, or why it didn't get it. */
  const send = (actor: AnyActor, event: SentEvent) => {
    const snapshot: unknown = actor.getSnapshot();
    const { states: before } = actorSnapshotOf(snapshot);
    const refusal = isMachineSnapshot(snapshot) ? refusalOf(snapshot, event) : '';
    if (refusal === '') actor.send(event);
    const { states: after } = actorSnapshotOf(actor.getSnapshot());
    report(actor, { kind: 'sent', event: sentEvent(event), refusal, before, after });
  };

  return {
    /** Observes an actor and all its descendants. */
    observe(root: AnyActor) {
      root.system.inspect(withErrorsLogged(inspect));
      const steps: ReportBody[] = [];
      replayInitialSteps(root, (inspection) => {
        const body = reportBodyOf(inspection, idOf);
        if (body?.kind === 'step' && !isChild(inspection)) steps.push(body);
      });
      pendingReports.set(root.sessionId, steps);
      announceOnce(root);
    },
    handleMessage(message: Message) {
      if (message.kind === 'announce') for (const actor of [...known.values()]) announce(actor);
      if (message.kind !== 'send') return;
      const actor = [...known.values()].find((candidate) => idOf(candidate) === message.actor);
      if (actor) send(actor, message.event);
    },
    /** Called when the window closes. */
    reportGone() {
      for (const actor of known.values()) report(actor, { kind: 'gone' });
    },
  };
}

/** False while an actor is being created: it has no snapshot, and throws in development. */
function hasSnapshot(actor: AnyActor): boolean {
  try {
    return actor.getSnapshot() !== undefined;
  } catch {
    return false;
  }
}

/** Inspection runs inside the shop's own transitions, which its errors must not break. */
const withErrorsLogged =
  (inspect: (inspection: InspectionEvent) => void) =>
  (inspection: InspectionEvent): void => {
    try {
      inspect(inspection);
    } catch (error) {
      console.error('The machine room missed something:', error);
    }
  };

const isChild = ({ actorRef, rootId }: InspectionEvent) => actorRef.sessionId !== rootId;

/** The report of an inspection event; undefined for those that are not reported. */
function reportBodyOf(
  inspection: InspectionEvent,
  idOf: (actor: { readonly sessionId: string }) => string,
): ReportBody | undefined {
  switch (inspection.type) {
    // A new actor has no snapshot yet: it is announced with its first report.
    case '@xstate.actor':
      return undefined;
    case '@xstate.event':
      return {
        kind: 'event',
        event: sentEvent(inspection.event),
        from: inspection.sourceRef ? idOf(inspection.sourceRef) : null,
      };
    case '@xstate.action': {
      const { type, params } = inspection.action;
      return { kind: 'action', name: type, params: redactSecrets(params) };
    }
    case '@xstate.microstep': {
      const edges = inspection._transitions.map(edgeIdOf).filter((id) => id !== null);
      return { kind: 'step', edges, snapshot: actorSnapshotOf(inspection.snapshot) };
    }
    case '@xstate.snapshot':
      return { kind: 'snapshot', snapshot: actorSnapshotOf(inspection.snapshot) };
    default:
      return undefined;
  }
}

/** Reports every actor that is started in this window from now on. */
export function reportActors(): void {
  const channel = new BroadcastChannel(channelName);
  const reporter = createReporter(
    crypto.randomUUID().slice(0, 8),
    () => location.pathname,
    (message) => channel.postMessage(JSON.parse(JSON.stringify(message))),
  );
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => reporter.handleMessage(data));
  addEventListener('pagehide', reporter.reportGone);
  // Actors are started in many places, some inside React hooks: the prototype's `start` is common to all.
  const { start } = Actor.prototype;
  Actor.prototype.start = function startReported(this: AnyActor) {
    if (!this._parent) reporter.observe(this);
    return start.call(this);
  };
}
