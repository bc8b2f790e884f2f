/**
 * What an exchange says over a WebSocket, apart from the connection: how to subscribe, what each frame means, and how a line that has died
 * shows. Implementations turn text into events; `socket-connection.ts` owns the socket and its timers.
 */
import type { LineEvent } from './line-event.ts';

/** What a text frame says. Never throws, whatever it contains. */
export type FrameReader = (frame: string) => readonly LineEvent[];

export interface SocketProtocol {
  /** The URL to connect to, from the configured one. */
  urlFor(base: string, names: readonly string[]): string;
  /** The messages that subscribe to the names, to be sent in this order once the socket is open. */
  subscribe(names: readonly string[]): readonly string[];
  /** Returns a reader for one connection: whatever it remembers is forgotten with the connection. */
  newReader(): FrameReader;
  /** The message that asks the exchange for a sign of life; null if the protocol has none. */
  readonly ping: string | null;
  /** Without any frame for this long, the exchange is asked for a sign of life. */
  readonly suspiciousAfterMs: number;
  /** Without any frame for this long, the connection is dead. */
  readonly deadAfterMs: number;
  /** A connection is replaced after this long, before the exchange cuts it; null if it never does. */
  readonly renewAfterMs: number | null;
}
