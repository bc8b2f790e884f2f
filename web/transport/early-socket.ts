/** A WebSocket on which the page's head asked for a namespace while the app was still on its way, and what it has heard since. */
export interface EarlySocket {
  readonly socket: WebSocket;
  /** JSON of what authenticates the namespace. */
  readonly auth: string;
  /** Packets in the order in which they came. */
  readonly received: readonly string[];
  /** Ends their being collected. */
  readonly stop: () => void;
}

declare global {
  /** By namespace. */
  var earlySockets: Record<string, EarlySocket | undefined> | undefined;
}

/** The socket that was opened ahead for this namespace and somebody with the same rights, unless it is gone; it can be taken once. */
export function takeEarlySocket(namespace: string, auth: string): EarlySocket | undefined {
  const early = globalThis.earlySockets?.[namespace];
  if (early === undefined || globalThis.earlySockets === undefined) return undefined;
  globalThis.earlySockets[namespace] = undefined;
  early.stop();
  if (early.auth === auth && early.socket.readyState <= WebSocket.OPEN) return early;
  early.socket.close();
  return undefined;
}
