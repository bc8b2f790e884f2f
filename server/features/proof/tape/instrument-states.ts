/** How each instrument is after the records so far, for the beginning of the next segment. */
import type { OpeningQuote, TapeOpening, TapeRecord } from '@fairlead/domain/proof/tape/tape-record.ts';

interface State {
  readonly symbol: string;
  quote: OpeningQuote | null;
  isHalted: boolean;
  isUnderReview: boolean;
  isLate: boolean;
  hold: TapeOpening['hold'];
}

export class InstrumentStates {
  readonly #states: ReadonlyMap<string, State>;

  constructor(openings: readonly TapeOpening[]) {
    this.#states = new Map(openings.map((opening) => [opening.symbol, { ...opening }]));
  }

  /** Instruments that have never had a quote or anything else are left out. */
  list(): readonly TapeOpening[] {
    return [...this.#states.values()].flatMap((state) => (hasNothing(state) ? [] : [{ ...state }]));
  }

  apply(record: TapeRecord): void {
    if (record.kind === 'clock') {
      this.#forgetTimes();
      return;
    }
    const state = this.#states.get(record.symbol);
    if (state === undefined) return;
    switch (record.kind) {
      case 'quote': {
        const { bid, ask, sentAt, arrivedAt, source, tick } = record;
        state.quote = { bid, ask, quotedAt: Math.floor(Math.min(sentAt, arrivedAt)), source, tick };
        return;
      }
      case 'reject':
        return;
      case 'restate': {
        const { bid, ask, quotedAt } = record;
        state.quote = { source: null, tick: null, ...state.quote, bid, ask, quotedAt };
        return;
      }
      case 'review':
        if (record.change === 'begun') state.isUnderReview = true;
        else if (record.change !== 'tooLong' && record.change !== 'splitSuspected') state.isUnderReview = false;
        return;
      case 'halt':
        state.isHalted = record.isHalted;
        return;
      case 'late':
        state.isLate = record.isLate;
        return;
      case 'hold':
        state.hold = record.hold;
        return;
      case 'source':
        // Nothing stands behind the last price any more.
        if (record.followed === null && state.quote !== null) state.quote = { ...state.quote, quotedAt: null };
    }
  }

  #forgetTimes(): void {
    for (const state of this.#states.values()) if (state.quote !== null) state.quote = { ...state.quote, quotedAt: null };
  }
}

function hasNothing({ quote, isHalted, isUnderReview, isLate, hold }: State): boolean {
  return quote === null && !isHalted && !isUnderReview && !isLate && hold === null;
}
