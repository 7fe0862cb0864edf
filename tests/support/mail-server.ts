/** A real SMTP server on loopback with configurable behaviour. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * `hang`: accepts a connection and never greets. `reject-connections`: greets with 421 and closes. `reject`, `defer`:
 * answers 550 or 451 to every recipient.
 */
export type MailBehaviour = 'accept' | 'hang' | 'reject-connections' | 'reject' | 'defer';

export type MailServer = {
  readonly url: string;
  /** Called for each connection. */
  behaviour: () => MailBehaviour;
  readonly connections: number;
  /** The recipients of the accepted emails, in order. */
  readonly recipients: readonly string[];
  /** Closes every connection, as a server does that is restarted. */
  readonly closeConnections: () => void;
  readonly close: () => Promise<void>;
};

const answers = {
  accept: '250 ok',
  reject: '550 5.1.1 no such mailbox here',
  defer: '451 4.7.1 greylisted, come back later',
} as const;

/** Listens on `port`, or on any. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const recipients: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const behaviour = mailServer.behaviour();
    if (behaviour === 'hang') return;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let isBody = false;
    let recipient = '';
    if (behaviour === 'reject-connections') {
      socket.end('421 4.3.2 not now\r\n');
      return;
    }
    reply('220 a mail server');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) {
        if (isBody && line !== '.') continue;
        if (line === '.') {
          isBody = false;
          recipients.push(recipient);
          reply('250 queued');
        } else if (line === 'DATA') {
          isBody = true;
          reply('354 go on');
        } else if (line.startsWith('RCPT TO:')) {
          recipient = line.slice('RCPT TO:<'.length, line.indexOf('>'));
          reply(answers[behaviour]);
        } else if (line !== '') reply('250 ok');
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const mailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    behaviour: (): MailBehaviour => 'accept',
    recipients,
    get connections() {
      return connections;
    },
    closeConnections() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      mailServer.closeConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}
