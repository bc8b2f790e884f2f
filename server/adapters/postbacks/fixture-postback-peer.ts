/** An affiliate's postback server on a local port, for tests. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedPostback {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostbackPeer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** All requests received so far, in order. */
  readonly heard: readonly ReceivedPostback[];
  /** The highest number of requests that were open at the same time. */
  mostAtOnce(): number;
  /** Sets the response to all further requests. */
  answerWith(answer: PeerAnswer): void;
  close(): Promise<void>;
}

/** A status, or a function that handles the response; one that does nothing leaves the request unanswered. */
export type PeerAnswer = number | ((response: ServerResponse, heard: ReceivedPostback) => void);

export async function startPostbackPeer(): Promise<PostbackPeer> {
  const heard: ReceivedPostback[] = [];
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
