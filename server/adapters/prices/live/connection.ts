import type { LineEvent } from './line-event.ts';

/** What one connection tells. Nothing is told after its end, which comes once, whatever the cause. */
export interface ConnectionListener {
  readonly onOpen: () => void;
  readonly onEvents: (events: readonly LineEvent[]) => void;
  readonly onEnd: (end: ConnectionEnd) => void;
}

export interface ConnectionEnd {
  readonly reason: string;
  /** How long the source asks to stay away, in milliseconds; 0 if it does not say. */
  readonly askedForMs: number;
  readonly lastedMs: number;
}

export interface Connection {
  /** Ends the connection at once, without waiting for the other side, which may not be there. */
  end(reason: string): void;
  /** Asks once more for names that have had no answer; absent where what is wanted can only be said when connecting. */
  askAgain?(names: readonly string[]): void;
}
