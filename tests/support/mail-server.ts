/** A real mail server on loopback that behaves as it is told: plain SMTP, as much of it as a sender needs. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * `hang`: takes a connection and never greets. `turn-away`: greets with 421 and closes. `refuse`, `postpone`: says 550 or
 * 451 to every receiver.
 */
export type MailBehaviour = 'take' | 'hang' | 'turn-away' | 'refuse' | 'postpone';

export type MailServer = {
  readonly url: string;
  /** Asked for each connection. */
  behaviour: () => MailBehaviour;
  readonly connections: number;
  /** The receivers of the letters that were taken, in their order. */
  readonly receivers: readonly string[];
  /** Closes every connection, as a server does that is started again. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
};

const answers = {
  take: '250 ok',
  refuse: '550 5.1.1 no such mailbox here',
  postpone: '451 4.7.1 greylisted, come back later',
} as const;

/** Listens at `port`, or anywhere. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const receivers: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const behaviour = made.behaviour();
    if (behaviour === 'hang') return;
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isBody = false;
    let receiver = '';
    if (behaviour === 'turn-away') {
      socket.end('421 4.3.2 not now\r\n');
      return;
    }
    say('220 a mail server');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) {
        if (isBody && line !== '.') continue;
        if (line === '.') {
          isBody = false;
          receivers.push(receiver);
          say('250 taken');
        } else if (line === 'DATA') {
          isBody = true;
          say('354 go on');
        } else if (line.startsWith('RCPT TO:')) {
          receiver = line.slice('RCPT TO:<'.length, line.indexOf('>'));
          say(answers[behaviour]);
        } else if (line !== '') say('250 ok');
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const made = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    behaviour: (): MailBehaviour => 'take',
    receivers,
    get connections() {
      return connections;
    },
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      made.hangUp();
      server.close();
      await once(server, 'close');
    },
  };
  return made;
}
