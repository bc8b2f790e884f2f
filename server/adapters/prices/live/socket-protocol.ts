/**
 * What an exchange says over a WebSocket, apart from the connection: how to subscribe, what each frame means, and how a line that has died
 * shows. Implementations turn text into events; `socket-line.ts` owns the socket, the timers and the retries.
 */

/** What one frame says. Names are the exchange's own, such as BTC/USD. */
export type LineEvent =
  | {
      readonly kind: 'tick';
      readonly name: string;
      readonly bid: number;
      readonly ask: number;
      /** Milliseconds since 1970 UTC by the exchange's clock; null if the frame has no time. */
      readonly at: number | null;
      /** Rises with each tick of the name on one connection; null if the exchange has no such number. */
      readonly sequence: number | null;
    }
  | { readonly kind: 'subscribed'; readonly name: string }
  /** A subscription that is refused stays refused: `name` is null if the frame does not say which. */
  | { readonly kind: 'refused'; readonly name: string | null; readonly reason: string }
  /** The exchange says that it does not trade now, or that it does again. */
  | { readonly kind: 'status'; readonly isTrading: boolean; readonly reason: string }
  /** The exchange asks for a new connection. */
  | { readonly kind: 'leave'; readonly reason: string }
  /** What was said of a name so far is wrong: it has to be subscribed again. */
  | { readonly kind: 'lost'; readonly name: string; readonly reason: string }
  /** Something else that proves the connection; with a name, that its last price is still in force. */
  | { readonly kind: 'alive'; readonly name?: string }
  /** Not a frame of this protocol. */
  | { readonly kind: 'garbage'; readonly reason: string };

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
