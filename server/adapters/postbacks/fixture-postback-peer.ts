/** An affiliate's own system at a port of this machine, for tests. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface HeardPostback {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostbackPeer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Everything that was heard, in that order. */
  readonly heard: readonly HeardPostback[];
  /** The most that were unanswered at one moment. */
  mostAtOnce(): number;
  /** From now on everything is answered so. */
  answerWith(answer: PeerAnswer): void;
  close(): Promise<void>;
}

/** A status, or what to do with the response: nothing at all leaves it unanswered. */
export type PeerAnswer = number | ((response: ServerResponse, heard: HeardPostback) => void);

export async function startPostbackPeer(): Promise<PostbackPeer> {
  const heard: HeardPostback[] = [];
  let answer: PeerAnswer = 200;
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.on('close', () => (open -= 1));
    void text(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const one = { method: request.method ?? '', path: request.url ?? '', headers, body };
      heard.push(one);
      if (typeof answer === 'number') response.writeHead(answer).end();
      else answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    heard,
    mostAtOnce: () => mostAtOnce,
    answerWith: (given) => {
      answer = given;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
