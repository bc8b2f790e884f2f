/** A TCP proxy that can break the connections it carries in the ways in which networks break them. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The state of the network. `swallow` drops every byte in both directions and closes nothing: connections that are open when it starts, or
 * that are made meanwhile, stay dead even after it has ended. `refuse` cuts open connections and stops listening.
 */
type NetworkState = { readonly kind: 'pass' | 'swallow' | 'refuse' } | { readonly kind: 'delay'; readonly delayMs: number };

/** A Unix socket, or a port of this machine. */
export type ProxyTarget = { readonly path: string } | { readonly host: '127.0.0.1'; readonly port: number };

interface Link {
  readonly near: Socket;
  /** Null if the connection was made while everything was swallowed. */
  readonly far: Socket | null;
  isSwallowed: boolean;
}

export class TcpProxy {
  readonly port: number;
  readonly #target: ProxyTarget;
  readonly #links = new Set<Link>();
  #server: Server | null;
  #networkState: NetworkState = { kind: 'pass' };

  private constructor(target: ProxyTarget, server: Server, port: number) {
    this.#target = target;
    this.#server = server;
    this.port = port;
  }

  /** Listens on a free port of 127.0.0.1 and carries each connection to the target. */
  static async open(target: ProxyTarget): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true });
    const port = await listen(server, 0);
    const proxy = new TcpProxy(target, server, port);
    server.on('connection', (near) => proxy.#accept(near));
    return proxy;
  }

  /** Ends every fault. Swallowed connections stay dead. */
  async pass(): Promise<void> {
    this.#networkState = { kind: 'pass' };
    if (this.#server !== null) return;
    const server = createServer({ allowHalfOpen: true }, (near) => this.#accept(near));
    await listen(server, this.port);
    this.#server = server;
  }

  /** Holds each piece back for this long, in both directions and in order. */
  delay(delayMs: number): void {
    this.#networkState = { kind: 'delay', delayMs };
  }

  swallow(): void {
    this.#networkState = { kind: 'swallow' };
    for (const link of this.#links) link.isSwallowed = true;
  }

  refuse(): void {
    this.#networkState = { kind: 'refuse' };
    this.#server?.close();
    this.#server = null;
    for (const link of this.#links) {
      if (link.isSwallowed) continue;
      link.near.resetAndDestroy();
      link.far?.destroy();
    }
  }

  close(): void {
    this.#server?.close();
    this.#server = null;
    for (const { near, far } of this.#links) {
      near.destroy();
      far?.destroy();
    }
  }

  #accept(near: Socket): void {
    const isSwallowed = this.#networkState.kind === 'swallow';
    const far = isSwallowed ? null : connect({ ...this.#target, allowHalfOpen: true });
    const link: Link = { near, far, isSwallowed };
    this.#links.add(link);
    this.#carry(link, near, far);
    if (far !== null) this.#carry(link, far, near);
  }

  #carry(link: Link, from: Socket, to: Socket | null): void {
    let delivered = Promise.resolve();
    const deliver = (act: (to: Socket) => void): void => {
      const delayMs = this.#networkState.kind === 'delay' ? this.#networkState.delayMs : 0;
      const dueAt = performance.now() + delayMs;
      delivered = delivered.then(async () => {
        const waitMs = dueAt - performance.now();
        if (delayMs > 0 && waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        if (to !== null && !link.isSwallowed && !to.destroyed) act(to);
      });
    };
    from.on('data', (piece) => deliver((other) => other.write(piece)));
    from.on('end', () => deliver((other) => other.end()));
    // A broken connection is handled when it closes.
    from.on('error', () => undefined);
    from.on('close', (hadError) => {
      deliver((other) => (hadError ? other.destroy() : other.end()));
      if (link.near.destroyed && (link.far === null || link.far.destroyed)) this.#links.delete(link);
    });
  }
}

const ADDRESS = '127.0.0.1';

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, ADDRESS);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address.port;
}
