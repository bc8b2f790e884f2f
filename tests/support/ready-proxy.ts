/**
 * A small load balancer for tests with several servers of which one serves: it requests /readyz from each many times a second and gives new
 * connections to the one that is ready.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface ReadyProxyOptions {
  /** The URLs of the servers. More can be added later. */
  readonly backends: readonly string[];
  readonly askEveryMs?: number;
  /** A server that has not answered in this time is not ready. */
  readonly answerWithinMs?: number;
  /** How long a new connection is held while no server is ready, before it is closed. */
  readonly holdMs?: number;
}

interface Backend {
  readonly url: URL;
  isAsked: boolean;
  /** Both ends of each connection to it. */
  readonly links: Set<Link>;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

const ASK_EVERY_MS = 50;
const ANSWER_WITHIN_MS = 250;
const HOLD_MS = 5_000;

export class ReadyProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #options: Required<Omit<ReadyProxyOptions, 'backends'>>;
  readonly #backends = new Map<string, Backend>();
  readonly #timer: NodeJS.Timeout;
  /** Connections that wait for a server, each with the timer after which it is closed. */
  readonly #held = new Map<Socket, NodeJS.Timeout>();
  readonly #near = new Set<Socket>();
  #serving: Backend | null = null;

  private constructor(server: Server, port: number, { backends, ...options }: ReadyProxyOptions) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
    this.#options = { askEveryMs: ASK_EVERY_MS, answerWithinMs: ANSWER_WITHIN_MS, holdMs: HOLD_MS, ...options };
    for (const url of backends) this.add(url);
    server.on('connection', (near) => this.#accept(near));
    this.#timer = setInterval(() => this.#askAll(), this.#options.askEveryMs);
  }

  /** Listens on a free port of 127.0.0.1. */
  static async open(options: ReadyProxyOptions): Promise<ReadyProxy> {
    // Paused until its server is known, so that nothing sent meanwhile is lost.
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return new ReadyProxy(server, address.port, options);
  }

  add(url: string): void {
    if (!this.#backends.has(url)) this.#backends.set(url, { url: new URL(url), isAsked: false, links: new Set() });
  }

  /** Stops checking it, and closes the connections to it. */
  remove(url: string): void {
    const backend = this.#backends.get(url);
    if (backend === undefined) return;
    this.#backends.delete(url);
    if (this.#serving === backend) this.#serving = null;
    cut(backend);
  }

  /** The server that gets new connections; null while none is ready. */
  get servingUrl(): string | null {
    return this.#serving?.url.origin ?? null;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#server.close();
    for (const near of this.#near) near.destroy();
    for (const backend of this.#backends.values()) cut(backend);
  }

  #askAll(): void {
    for (const backend of this.#backends.values()) if (!backend.isAsked) void this.#ask(backend);
  }

  async #ask(backend: Backend): Promise<void> {
    backend.isAsked = true;
    const isReady = await isReadyAt(backend.url, this.#options.answerWithinMs);
    backend.isAsked = false;
    if (this.#backends.get(backend.url.origin) !== backend) return;
    if (!isReady && this.#serving === backend) this.#serving = null;
    // The serving one keeps its place: a leader that wakes up may claim for a moment that it is ready too.
    if (isReady && this.#serving === null) this.#serve(backend);
  }

  #serve(backend: Backend): void {
    this.#serving = backend;
    // A frozen server closes nothing by itself. While no other is ready its connections are kept: it may only be slow.
    for (const other of this.#backends.values()) if (other !== backend) cut(other);
    for (const [near, timer] of this.#held) {
      clearTimeout(timer);
      this.#carry(near, backend);
    }
    this.#held.clear();
  }

  #accept(near: Socket): void {
    this.#near.add(near);
    // A broken connection is handled when it closes.
    near.on('error', () => undefined);
    near.on('close', () => {
      this.#near.delete(near);
      clearTimeout(this.#held.get(near));
      this.#held.delete(near);
    });
    if (this.#serving === null) this.#hold(near);
    else this.#carry(near, this.#serving);
  }

  #hold(near: Socket): void {
    const giveUp = setTimeout(() => near.destroy(), this.#options.holdMs);
    this.#held.set(near, giveUp);
  }

  #carry(near: Socket, backend: Backend): void {
    const far = connect({ host: backend.url.hostname, port: Number(backend.url.port), allowHalfOpen: true, noDelay: true });
    const link: Link = { near, far };
    backend.links.add(link);
    far.on('error', () => undefined);
    const end = (): void => {
      backend.links.delete(link);
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
    near.pipe(far);
    far.pipe(near);
  }
}

function cut({ links }: Backend): void {
  for (const { near, far } of links) {
    near.destroy();
    far.destroy();
  }
}

async function isReadyAt(url: URL, withinMs: number): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(withinMs) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
