import type { RawTick, TickFault } from '../../markets/tick.ts';
import type { Price } from '../../price.ts';
import type { TapeNote, TapeOpening } from './tape-record.ts';

/** Receives all that decides about quotes, from where it is decided. No call throws, and none but `begin` and `note` allocates anything. */
export interface PriceRecorder {
  /** How things are when the recorder begins; called once, before anything else. */
  begin(openings: readonly TapeOpening[], now: number): void;
  /** An accepted tick, and what clients are quoted from now on. */
  quote(instrumentIndex: number, bid: Price, ask: Price, tick: RawTick, now: number): void;
  /** A rejected tick; the index is -1 for an unknown symbol. */
  reject(instrumentIndex: number, reason: TickFault, tick: RawTick, now: number): void;
  note(note: TapeNote): void;
}
