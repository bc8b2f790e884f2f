import { untradableBecause, type OracleMarketState } from './oracle-market.ts';
import type { OracleInstrument, OraclePack, OracleRefusal } from './oracle-model.ts';
import type { Switch } from './oracle-rules.ts';

/** The kinds that are numbered, each from 1. */
type Numbered = 'position' | 'order' | 'alert';

/** What all rules share: the market, the rule pack in effect, and the numbers that were assigned. */
export interface OracleWorld {
  readonly market: ReadonlyMap<string, OracleMarketState>;
  readonly pack: OraclePack;
  /** Whether a rule is replaced by a wrong one. */
  readonly isOn: (name: Switch) => boolean;
  readonly lastNumber: (kind: Numbered) => number;
  readonly nextNumber: (kind: Numbered) => number;
  /** Why nothing can be traded in this instrument at this moment. */
  readonly untradable: (instrument: string, now: number) => OracleRefusal | undefined;
}

export function createWorld(instruments: readonly OracleInstrument[], pack: OraclePack, wrong: readonly Switch[]): OracleWorld {
  const isOn = (name: Switch): boolean => wrong.includes(name);
  const market = new Map<string, OracleMarketState>(
    instruments.map((terms) => [
      terms.id,
      {
        terms,
        quote: undefined,
        halted: false,
        delisted: false,
        underReview: false,
        lateSince: undefined,
        raisedPercent: undefined,
        schedules: [],
        positionCap: undefined,
      },
    ]),
  );
  const last = { position: 0, order: 0, alert: 0 };
  return {
    market,
    pack,
    isOn,
    lastNumber: (kind) => last[kind],
    nextNumber(kind) {
      last[kind] += 1;
      return last[kind];
    },
    untradable(instrument, now) {
      const state = market.get(instrument);
      return state === undefined ? { code: 'instrumentUnknown' } : untradableBecause(state, now, isOn);
    },
  };
}
