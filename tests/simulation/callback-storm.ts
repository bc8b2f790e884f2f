import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

interface Callback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Sits between the providers and the server, and does to callbacks what the internet does: loses, duplicates, delays and reorders them. A
 * provider that gets a success response does not resend, so what is lost here stays lost.
 */
export class CallbackStorm {
  /** The server's URL; null while it is down. */
  target: string | null = null;
  readonly counts = { delivered: 0, lost: 0, doubled: 0, delayed: 0, held: 0, unreachable: 0 };
  readonly #random: () => number;
  readonly #server = createServer((request, response) => {
    void this.#take(request).then((status) => response.writeHead(status).end());
  });
  readonly #underWay = new Set<Promise<unknown>>();
  #held: Callback[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Starts listening. Returns its URL. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the storm has no port');
    return `http://localhost:${address.port}`;
  }

  async close(): Promise<void> {
    this.target = null;
    await Promise.all(this.#underWay);
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Delivers what was held back, latest first. */
  release(): void {
    for (const callback of this.#held.toReversed()) this.#later(this.#forward(callback));
    this.#held = [];
  }

  async #take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const callback = { path: request.url ?? '/', headers: headersOf(request), body: Buffer.concat(chunks) };
    const dice = this.#random();
    if (dice < 0.4) return this.#forward(callback);
    if (dice < 0.55) {
      this.counts.lost += 1;
    } else if (dice < 0.7) {
      this.counts.doubled += 1;
      const [status] = await Promise.all([this.#forward(callback), this.#forward(callback)]);
      return status;
    } else if (dice < 0.85) {
      this.counts.delayed += 1;
      const pauseMs = this.#random() * 300;
      this.#later(this.#forwardAfter(pauseMs, callback));
    } else {
      this.counts.held += 1;
      this.#held.push(callback);
    }
    return 200;
  }

  async #forwardAfter(pauseMs: number, callback: Callback): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await this.#forward(callback);
  }

  async #forward({ path, headers, body }: Callback): Promise<number> {
    try {
      if (this.target === null) throw new Error('the server is down');
      const answer = await fetch(this.target + path, { method: 'POST', headers, body: new Uint8Array(body) });
      await answer.body?.cancel();
      this.counts.delivered += 1;
      return answer.status;
    } catch {
      this.counts.unreachable += 1;
      return 502;
    }
  }

  #later(work: Promise<unknown>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const carried = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-fairlead-'));
  return Object.fromEntries(carried.map(([name, value]) => [name, String(value)]));
}
