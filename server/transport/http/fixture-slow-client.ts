/** For tests: clients that send in drips or don't read, each over its own connection. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SlowClient {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Sends this byte repeatedly until the connection ends. */
  drip(byte?: string, everyMs?: number): void;
  /** Everything received, once the connection has ended, in whatever way. */
  readonly ended: Promise<string>;
}

export interface SlowClientOptions {
  /** A client that does not read leaves the response unread. */
  readonly reads?: boolean;
  /** Its own address in 127.0.0.0/8. */
  readonly localAddress?: string;
}

/** Sends the text as soon as it is connected. */
export async function openSlowClient(
  url: string,
  text: string,
  { reads = true, localAddress = '127.0.0.1' }: SlowClientOptions = {},
): Promise<SlowClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const chunks: Buffer[] = [];
  if (reads) socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const received = (): string => Buffer.concat(chunks).toString('latin1');
  let dripping: NodeJS.Timeout | undefined;
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(dripping);
      resolve(received());
    });
  });
  // A server that cuts the connection resets it.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return {
    socket,
    received,
    drip: (byte = 'x', everyMs = 5) => {
      dripping = setInterval(() => socket.write(byte), everyMs);
    },
    ended,
  };
}

/** The head of a POST request with a body of this length. */
export function postHead(path: string, length: number, type = 'application/json', headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'localhost', 'content-type': type, 'content-length': String(length), ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

const BOUNDARY = 'fairlead-slow-client';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** The start of a multipart form, up to the first byte of its file. */
export function formUntilFile(field = 'files'): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
}
