/**
 * The shop's half, in development only: tells the channel what every actor of this window does, and carries events
 * from there to the actor that they are for.
 */
import { Actor, type AnyActor, type InspectionEvent } from 'xstate';
import type { Report } from '../../../machines/live-history.ts';
import { edgeIdOf } from '../chart/chart.ts';
import { channelName, type Message } from './channel.ts';
import { childrenOf, machineOf, standingOf } from './standing.ts';
import { withoutSecrets } from './without-secrets.ts';

// Each member of the union loses the two that are added to all.
type News = Report extends infer R ? (R extends Report ? Omit<R, 'actor' | 'atMs'> : never) : never;

/** Of everything that is sent only this leaves the window, as JSON. */
type Post = (message: Message) => void;

const isEvent = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const sentEvent = (event: unknown) => {
  const plain = withoutSecrets(event);
  return isEvent(plain) ? { ...plain } : { type: '' };
};

/**
 * What led a root actor to where it starts. It took its first steps when it was made, before anybody could listen: a
 * twin that never starts takes them again.
 */
function firstSteps({ logic, options }: AnyActor, hear: (inspection: InspectionEvent) => void): void {
  if (options.snapshot === undefined) new Actor(logic, { ...options, inspect: hear });
}

/** Follows actors and says what they do; `tab` tells this window's from others'. */
export function reporterOf(tab: string, page: () => string, post: Post) {
  const known = new Map<string, AnyActor>();
  /** What actors did before they had a snapshot to be introduced with. */
  const early = new Map<string, News[]>();
  const idOf = ({ sessionId }: { readonly sessionId: string }) => `${tab} ${sessionId}`;
  const say = (actor: AnyActor, news: News) =>
    // Spread over a union, the compiler forgets which member it is.
    post({ kind: 'report', report: { actor: idOf(actor), atMs: Date.now(), ...news } as Report });

  const introduce = (actor: AnyActor) => {
    known.set(actor.sessionId, actor);
    say(actor, {
      kind: 'actor',
      machine: machineOf(actor),
      name: actor.id,
      parent: actor._parent ? idOf(actor._parent) : null,
      page: page(),
      standing: standingOf(actor.getSnapshot()),
    });
  };

  const meet = (actor: AnyActor) => {
    if (known.has(actor.sessionId)) return;
    introduce(actor);
    for (const news of early.get(actor.sessionId) ?? []) say(actor, news);
    early.delete(actor.sessionId);
    childrenOf(actor).forEach(meet);
  };

  const hear = (inspection: InspectionEvent) => {
    const actor = inspection.actorRef;
    const news = newsOf(inspection, idOf);
    if (!(actor instanceof Actor) || !news) return;
    if (!hasBegun(actor)) {
      early.set(actor.sessionId, [...(early.get(actor.sessionId) ?? []), news]);
      return;
    }
    const isEnd = news.kind === 'snapshot' && news.standing.status !== 'active';
    if (!isEnd) meet(actor);
    if (known.has(actor.sessionId)) say(actor, news);
    if (isEnd) known.delete(actor.sessionId);
  };

  return {
    /** Follows an actor, and everybody whom it starts. */
    follow(root: AnyActor) {
      root.system.inspect(harmless(hear));
      const steps: News[] = [];
      firstSteps(root, (inspection) => {
        const news = newsOf(inspection, idOf);
        if (news?.kind === 'step' && !isChild(inspection)) steps.push(news);
      });
      early.set(root.sessionId, steps);
      meet(root);
    },
    answer(message: Message) {
      if (message.kind === 'ask') for (const actor of [...known.values()]) introduce(actor);
      if (message.kind !== 'send') return;
      const actor = [...known.values()].find((each) => idOf(each) === message.actor);
      actor?.send(message.event);
    },
    /** The window closes. */
    leave() {
      for (const actor of known.values()) say(actor, { kind: 'gone' });
    },
  };
}

/** In its making an actor has no snapshot, and in development says so by throwing. */
function hasBegun(actor: AnyActor): boolean {
  try {
    return actor.getSnapshot() !== undefined;
  } catch {
    return false;
  }
}

/** What is heard runs inside the shop's own transitions: a mistake here mustn't become one of theirs. */
const harmless =
  (hear: (inspection: InspectionEvent) => void) =>
  (inspection: InspectionEvent): void => {
    try {
      hear(inspection);
    } catch (error) {
      console.error('The machine room missed something:', error);
    }
  };

const isChild = ({ actorRef, rootId }: InspectionEvent) => actorRef.sessionId !== rootId;

/** An inspection in the words of the history; undefined for what it has no words for. */
function newsOf(
  inspection: InspectionEvent,
  idOf: (actor: { readonly sessionId: string }) => string,
): News | undefined {
  switch (inspection.type) {
    // An actor in the making has no snapshot yet: it is met with what it does first.
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
      return { kind: 'action', name: type, params: withoutSecrets(params) };
    }
    case '@xstate.microstep': {
      const edges = inspection._transitions.map(edgeIdOf).filter((id) => id !== null);
      return { kind: 'step', edges, standing: standingOf(inspection.snapshot) };
    }
    case '@xstate.snapshot':
      return { kind: 'snapshot', standing: standingOf(inspection.snapshot) };
    default:
      return undefined;
  }
}

/** Reports every actor that is started in this window from now on. */
export function reportActors(): void {
  const channel = new BroadcastChannel(channelName);
  const reporter = reporterOf(
    crypto.randomUUID().slice(0, 8),
    () => location.pathname,
    (message) => channel.postMessage(JSON.parse(JSON.stringify(message))),
  );
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => reporter.answer(data));
  addEventListener('pagehide', reporter.leave);
  // Actors start in many places, some inside React's own hooks: their common start is the one door to all of them.
  const { start } = Actor.prototype;
  Actor.prototype.start = function startReported(this: AnyActor) {
    if (!this._parent) reporter.follow(this);
    return start.call(this);
  };
}
