/** A local FIX peer that speaks to a price line as a source does, and misbehaves on request. It shares no code with the product's session. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { bytesOf, textOf } from './fixture-fix-text.ts';
import { formatTimestamp } from './fix-time.ts';

export interface PeerSession {
  readonly socket: Socket;
  /** What the line sent on this connection: the fields without header and trailer, as `V|34=2|262=...`. */
  readonly received: readonly string[];
  /** Sends a message with the next number, or with the one that the text has: `W|55=EUR/USD|268=0`. */
  send(text: string): void;
  /** The bytes that `send` would write, with their number used. */
  bytes(text: string): Buffer;
  /** Leaves out numbers. */
  skip(count: number): void;
}

export interface FixPeer {
  readonly port: number;
  /** All connections so far, the latest last. */
  readonly sessions: readonly PeerSession[];
  readonly latest: PeerSession;
}

/** A message of the line: its type, and its fields by tag; of a repeated tag, the last. */
export type Heard = ReadonlyMap<number, string>;

export interface PeerBehaviour {
  /** Answers a message in another way than usual; whether it did. */
  readonly onMessage?: (session: PeerSession, type: string, fields: Heard) => boolean;
  readonly onConnect?: (session: PeerSession) => void;
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export const BID_AND_OFFER = '268=2|269=0|270=1.1|269=1|270=1.2';

const MESSAGE = /8=FIX\.4\.4\|9=\d+\|35=([^|]+)\|((?:[^|]+\|)*?)10=\d{3}\|/g;

/** Unless told otherwise: logs on, prices every name at 1.1/1.2, answers test requests, and logs out when asked to. */
export async function openFixPeer({ onMessage, onConnect, tls }: PeerBehaviour = {}): Promise<FixPeer & { close(): Promise<void> }> {
  const sessions: PeerSession[] = [];
  const accept = (socket: Socket): void => {
    let nextOut = 1;
    let rest = '';
    const received: string[] = [];
    const session: PeerSession = {
      socket,
      received,
      bytes(text) {
        const [type, ...fields] = text.split('|');
        const number = fields.some((field) => field.startsWith('34=')) ? [] : [`34=${nextOut++}`];
        return bytesOf([`35=${type}`, ...number, '49=VENUE', `52=${formatTimestamp(Date.now())}`, '56=CLIENT1', ...fields].join('|'));
      },
      send: (text) => void socket.write(session.bytes(text)),
      skip: (count) => void (nextOut += count),
    };
    sessions.push(session);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += textOf(chunk);
      let end = 0;
      for (const [text, type = '', body = ''] of rest.matchAll(MESSAGE)) {
        end = rest.indexOf(text, end) + text.length;
        const fields = body.split('|').filter((field) => field !== '');
        received.push([type, ...fields.filter((field) => !/^(49|52|56)=/.test(field))].join('|'));
        const byTag = new Map(fields.map((field) => [Number(field.split('=')[0]), field.slice(field.indexOf('=') + 1)]));
        if (onMessage?.(session, type, byTag) !== true) answer(session, type, byTag);
      }
      rest = rest.slice(end);
    });
    onConnect?.(session);
  };
  const server = tls === undefined ? createServer(accept) : createTlsServer({ cert: tls.certificate, key: tls.key }, accept);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    sessions,
    get latest() {
      const latest = sessions.at(-1);
      if (latest === undefined) throw new Error('nobody has connected yet');
      return latest;
    },
    async close() {
      for (const { socket } of sessions) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function answer(session: PeerSession, type: string, fields: Heard): void {
  switch (type) {
    case 'A':
      session.send(`A|98=0|108=${fields.get(108)}|141=Y`);
      return;
    case 'V':
      if (fields.get(263) === '1') session.send(`W|55=${fields.get(55)}|262=${fields.get(262)}|${BID_AND_OFFER}`);
      return;
    case '1':
      session.send(`0|112=${fields.get(112)}`);
      return;
    case '5':
      session.send('5');
      session.socket.end();
  }
}
