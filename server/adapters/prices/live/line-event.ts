/** What a source says, in whatever protocol. Names are the source's own, such as BTC/USD. */
export type LineEvent =
  | {
      readonly kind: 'tick';
      readonly name: string;
      readonly bid: number;
      readonly ask: number;
      /** Milliseconds since 1970 UTC by the source's clock; null if the frame has no time. */
      readonly at: number | null;
      /** Rises with each tick of the name on one connection; null if the source has no such number. */
      readonly sequence: number | null;
      /** How the source's own records identify the tick, if not by the sequence alone. */
      readonly id?: string;
    }
  | { readonly kind: 'subscribed'; readonly name: string }
  /** A subscription that is refused stays refused: `name` is null if the frame does not say which. */
  | { readonly kind: 'refused'; readonly name: string | null; readonly reason: string }
  /** The source says that it does not trade now, or that it does again. */
  | { readonly kind: 'status'; readonly isTrading: boolean; readonly reason: string }
  /** The source asks for a new connection. */
  | { readonly kind: 'leave'; readonly reason: string }
  /** What was said of a name so far is wrong: it has to be subscribed again. */
  | { readonly kind: 'lost'; readonly name: string; readonly reason: string }
  /** The last price of a name is shown, but not in force: its market is closed. */
  | { readonly kind: 'paused'; readonly name: string }
  /** Something else that proves the connection; with a name, that its last price is still in force. */
  | { readonly kind: 'alive'; readonly name?: string }
  /** Not a frame of this protocol. */
  | { readonly kind: 'garbage'; readonly reason: string };
