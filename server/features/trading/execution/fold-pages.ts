/** Reads pages of the journal with what their fills are compared with, and folds them. */
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { refusedBy } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { closedIdsOf } from '../../closed-ids-of.ts';
import type { JournalPage } from '../../journal-progress.ts';
import { readClosedTerms, readExecutionEntries, readOrders, type FilledOrder, type StoredRefusal } from './execution-store.ts';
import {
  fillOf,
  foldFills,
  foldRefusals,
  type ClientFillLine,
  type ClientRefusalLine,
  type DatedFill,
  type DatedRefusal,
} from './fold-execution.ts';

/** The most that one transaction reads. */
export const ENTRIES_AT_ONCE = 20_000;
export const REFUSALS_AT_ONCE = 20_000;

export interface FoldedPages {
  readonly fills: readonly ClientFillLine[];
  readonly refusals: readonly ClientRefusalLine[];
}

export async function foldPages(
  transaction: Pick<Queries, 'query'>,
  pages: readonly JournalPage[],
  digitsOf: (symbol: string) => number,
): Promise<FoldedPages> {
  const read: (readonly JournalEntry[])[] = [];
  for (const page of pages) read.push(await readExecutionEntries(transaction, page));
  const entries = read.flat();
  const terms = await readClosedTerms(transaction, closedIdsOf(entries));
  const orders = await readOrders(transaction, filledOrdersOf(entries));
  const fills: DatedFill[] = [];
  const refusals: DatedRefusal[] = [];
  for (const { accountId, at, events } of entries) {
    const day = dayOf(at);
    for (const event of events) {
      const fill = fillOf(event, { terms, orders, digitsOf });
      if (fill !== null) fills.push({ accountId, day, fill });
      const refused = refusedBy(event);
      if (refused !== null) refusals.push({ accountId, day, refused });
    }
  }
  return { fills: foldFills(fills), refusals: foldRefusals(refusals) };
}

/** A stop order's fill does not name the order's price, which is in the entry that placed it. */
function filledOrdersOf(entries: readonly JournalEntry[]): FilledOrder[] {
  return entries.flatMap(({ accountId, events }) =>
    events.flatMap((event) => {
      return event.kind === 'positionOpened' && event.orderId !== null && event.priceBound === null
        ? [{ id: event.orderId, accountId }]
        : [];
    }),
  );
}

export function datedRefusal({ account_id: accountId, at_ms: at, refusal }: StoredRefusal): readonly DatedRefusal[] {
  const refused = refusedBy(refusal);
  return refused === null ? [] : [{ accountId, day: dayOf(at), refused }];
}
