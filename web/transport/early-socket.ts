/** A WebSocket on which the page's head joined a namespace while the app was still loading, and the messages received since. */
export interface EarlySocket {
  readonly socket: WebSocket;
  /** The namespace's authentication as JSON. */
  readonly auth: string;
  /** Packets in order of arrival. */
  readonly received: readonly string[];
  /** Stops collecting them. */
  readonly stop: () => void;
}

declare global {
  /** By namespace. */
  var earlySockets: Record<string, EarlySocket | undefined> | undefined;
}

/** The socket opened ahead for this namespace and the same authentication, unless it is closed; it can be taken once. */
export function takeEarlySocket(namespace: string, auth: string): EarlySocket | undefined {
  const early = globalThis.earlySockets?.[namespace];
  if (early === undefined || globalThis.earlySockets === undefined) return undefined;
  globalThis.earlySockets[namespace] = undefined;
  early.stop();
  if (early.auth === auth && early.socket.readyState <= WebSocket.OPEN) return early;
  early.socket.close();
  return undefined;
}
