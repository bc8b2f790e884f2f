/**
 * What gateways and engines say to each other over the bus. An engine answers for a partition of the accounts; a question reaches whichever
 * process leads it. Versions of a rolling upgrade understand each other if fields are only ever added.
 */
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { NightSums, Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { AccountChange, AccountView, CommandTrace } from '../engine-port.ts';

/**
 * Questions go to one epoch of a partition: a process that has been replaced may still be connected, and hears of none. Its epoch is in the
 * status that each leader publishes.
 */
export const engineSubjects = {
  command: (partition: number, epoch: number) => `command.${partition}.${epoch}`,
  query: (partition: number, epoch: number) => `query.${partition}.${epoch}`,
  /** Published with each change of an account. */
  change: (partition: number, accountId: number) => `change.${partition}.${accountId}`,
  changesOf: (partition: number) => `change.${partition}.*`,
  /** Published every second, and when it changes. */
  status: (partition: number) => `status.${partition}`,
  /** Where an asker of the version before receives the pages of a long answer. */
  pages: (askId: string) => `pages.${askId}`,
};

/** The corporate actions that begin to take effect with a change. */
export function sweepsIn({ events }: Pick<AccountChange, 'events'>): readonly Sweep[] {
  return events.flatMap((event) => (event.kind === 'sweepBegun' && event.sweep.kind !== 'night' ? [event.sweep] : []));
}

export interface CommandQuestion {
  readonly command: Command;
}

export type EngineQuestion =
  | { readonly kind: 'view'; readonly accountId: number }
  | { readonly kind: 'autoTrading' }
  | { readonly kind: 'holders' }
  /**
   * The accounts that trade, page by page: each answer is a page. The next one is asked for when this one has been worked through, so that
   * never more than one is on its way.
   */
  | { readonly kind: 'tradingPage'; readonly after: number | null; readonly also: 'alerts' | null }
  /**
   * The same in the version before: all pages are published before the answer, which says how many there were. It is only asked and answered
   * during a rolling upgrade. Remove it in the next version.
   */
  | { readonly kind: 'trading'; readonly also: 'alerts' | null; readonly askId: string }
  | { readonly kind: 'terms' };

/** The engine can't answer now. Whoever asks decides whether to ask again. */
export interface NotAnswered {
  readonly kind: 'unavailable';
  readonly message: string;
  readonly outcomeUnknown: boolean;
  readonly trace: CommandTrace;
}

export type CommandReply = { readonly kind: 'answered'; readonly answer: Answer } | NotAnswered;

export interface EngineReplies {
  readonly view: { readonly view: AccountView | null };
  readonly autoTrading: { readonly ids: readonly number[] };
  readonly holders: { readonly ids: readonly number[] };
  readonly tradingPage: TradingPage;
  readonly trading: { readonly pages: number };
  readonly terms: { readonly terms: TradingTerms; readonly termsVersion: number };
}

export type QueryReply<Kind extends EngineQuestion['kind']> = ({ readonly kind: 'answered' } & EngineReplies[Kind]) | NotAnswered;

export interface TradingPage {
  /** Accounts, ascending by id, as lines of the serialised state. Absent if the engine is of the version before and doesn't know the question. */
  readonly lines?: readonly string[];
  /** The id after which the next page begins; null after the last one. */
  readonly nextAfter: number | null;
}

/** What the version before expects, see `trading`. */
export interface PublishedPage {
  readonly page: number;
  readonly lines: readonly string[];
}

export interface EngineStatusMessage {
  /** Grows with each process that takes over the partition: what an earlier one says is outdated. */
  readonly epoch: number;
  readonly isAvailable: boolean;
  /** The last change published, so that a lost one shows even if nothing follows. */
  readonly seq: number;
  /** Grows whenever the terms in effect change. */
  readonly termsVersion: number;
  readonly lastNight: NightSums | null;
  /** The latest corporate actions that began to take effect under this leader, for those who missed the change. */
  readonly sweeps: readonly Sweep[];
}
