/**
 * Corporate actions: what a company does that changes what its share is, and what the broker does about an instrument as a whole. They are
 * dated data that operators decide in advance; on their day the engine applies them to every account (domain/engine/sweep.ts).
 */
import type { Price } from '../../price.ts';
import type { SplitRatio } from '../../markets/split-ratio.ts';
import type { Instrument } from '../instrument.ts';
import { fromWallClock, midnightOf, zoneOffsetMs } from '../wall-clock.ts';
import { VENUE_TERMS } from '../venue-terms.ts';

export const ACTION_KINDS = ['split', 'dividend', 'rename', 'delisting'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

interface Dated {
  readonly id: number;
  readonly symbol: string;
  /**
   * The ex-date, as YYYY-MM-DD: the first day on which the instrument trades without the dividend, in new shares, under the new name, or
   * not at all.
   */
  readonly date: string;
}

/** Also a consolidation, with fewer new shares than old ones. */
export interface SplitAction extends Dated {
  readonly kind: 'split';
  readonly ratio: SplitRatio;
}

export interface DividendAction extends Dated {
  readonly kind: 'dividend';
  /** Per share, before tax, in the currency of the share's price. */
  readonly gross: Price;
  /** What longs do not receive because tax is withheld, in hundredths of a percent of the gross dividend, with at most one decimal. */
  readonly withheldBasisPoints: number;
}

export interface RenameAction extends Dated {
  readonly kind: 'rename';
  readonly displayName: string;
}

/** The instrument ends. Positions close at the last confirmed quote, pending orders and alerts are removed. */
export interface DelistingAction extends Dated {
  readonly kind: 'delisting';
}

export type CorporateAction = SplitAction | DividendAction | RenameAction | DelistingAction;

/** Actions that change accounts. A rename only changes how the instrument is shown. */
export type AccountAction = Exclude<CorporateAction, RenameAction>;

/** The actions that operators have decided: those to come, and past ones as long as prices or names depend on them. */
export interface CorporateActions {
  /** 0 until there are any. Each version's actions never change. */
  readonly version: number;
  /** By date, then in the order in which they take effect. */
  readonly list: readonly CorporateAction[];
}

export const NO_ACTIONS: CorporateActions = { version: 0, list: [] };

/** Returns when an action takes effect, in milliseconds since 1970 UTC: as its date begins where the instrument is listed. */
export function actionDueAt({ date }: Pick<CorporateAction, 'date'>, { venue }: Pick<Instrument, 'venue'>): number {
  const midnight = midnightOf(date);
  return venue === null ? midnight : fromWallClock(VENUE_TERMS[venue].timeZone, midnight);
}

/** Returns the date at a moment, in milliseconds since 1970 UTC, where an instrument is listed: actions of that date are due. */
export function actionDateAt(at: number, { venue }: Pick<Instrument, 'venue'>): string {
  const offset = venue === null ? 0 : zoneOffsetMs(VENUE_TERMS[venue].timeZone, at);
  return new Date(at + offset).toISOString().slice(0, 10);
}
