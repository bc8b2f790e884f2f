/**
 * What anyone can check of a statement by computing: that a position was opened and closed at the quote, that a bound was kept, that a
 * profit is what the formula gives, and that the ledger says what the events say. The log proves that a statement was not changed; these
 * checks say whether it was right in the first place.
 */
import { ledgerEntries, postEvent } from '../engine/ledger.ts';
import type { EngineEvent, OrderCancelReason } from '../engine/event.ts';
import { exactCents, MICRO_CENTS_PER_CENT, type ExactCents, type MicroCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { exactProfitAt } from '../trading/profit.ts';
import { closingPrice, openingPrice, type Quote, type Side } from '../trading/quote.ts';
import type { ClosedPosition, OpenPosition } from '../trading/position.ts';
import type { Stops } from '../trading/stops.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { StatedLedgerEntry, STATEMENT_TYPE } from './statement.ts';

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

/** An event as a statement has it. One that a reader doesn't know is named only. */
export type StatedEvent =
  | StatedOpening
  | EventOf<
      'stopsUpdated' | 'partialTargetsSet' | 'stopTrailed' | 'positionClosed' | 'positionPartClosed' | 'premiumCharged' | 'financingBooked'
    >
  | Omit<EventOf<'dividendBooked'>, 'actionId' | 'remainder'>
  | Pick<EventOf<'positionSplit'>, 'kind' | 'positionId' | 'symbol' | 'openPrice' | 'credited'>
  | StatedOrderEvent
  | EventOf<
      | 'ordersLinked'
      | 'fundsMoved'
      | 'withdrawalReserved'
      | 'withdrawalSettled'
      | 'lossAbsorbed'
      | 'lossRefilled'
      | 'debtPaid'
      | 'negativeBalanceCovered'
    >
  | { readonly kind: 'other'; readonly name: string; readonly fields: Readonly<Record<string, unknown>> };

export interface StatedOpening extends Pick<EventOf<'positionOpened'>, 'kind' | 'quote' | 'priceBound' | 'orderId' | 'seen'> {
  readonly position: Omit<OpenPosition, 'waitingClose' | 'partialTargets' | 'financing' | 'dividends'>;
}

export type StatedOrderEvent =
  | { readonly kind: 'orderPlaced' | 'orderChanged'; readonly order: EntryOrder; readonly quote: Quote }
  | { readonly kind: 'orderCancelled'; readonly order: EntryOrder; readonly reason: OrderCancelReason };

export interface StatedClosed
  extends
    Stops,
    Pick<
      ClosedPosition,
      | 'id'
      | 'symbol'
      | 'side'
      | 'margin'
      | 'leverage'
      | 'openPrice'
      | 'openedAt'
      | 'closePrice'
      | 'closedAt'
      | 'guaranteedStop'
      | 'profit'
      | 'premium'
      | 'partOf'
    > {
  readonly financing: Cents;
  readonly dividends: Cents;
  /** A `CloseReason`, or one that a later version has. */
  readonly reason: string;
}

/** A statement that was read. */
export interface Statement {
  readonly type: typeof STATEMENT_TYPE;
  readonly partition: number;
  readonly seq: number;
  readonly at: number;
  readonly account: number;
  readonly command: string | null;
  readonly events: readonly StatedEvent[];
  readonly ledger: readonly (Omit<StatedLedgerEntry, 'amount'> & { readonly amount: Cents })[];
  readonly closed: readonly StatedClosed[];
}

export type StatementCheck =
  /** A position opens at the side of the quote that its buyer pays or its seller receives. */
  | {
      readonly kind: 'openedAtQuote';
      readonly holds: boolean;
      readonly positionId: number;
      readonly openPrice: Price;
      readonly quoted: Price;
    }
  /** It never opens at a worse price than the client allowed. */
  | {
      readonly kind: 'withinBound';
      readonly holds: boolean;
      readonly positionId: number;
      readonly openPrice: Price;
      readonly bound: Price;
      readonly side: Side;
    }
  /** A position closes at the other side; with a guaranteed stop, never worse than its level. */
  | {
      readonly kind: 'closedAtQuote';
      readonly holds: boolean;
      readonly positionId: number;
      readonly closePrice: Price;
      readonly quoted: Price;
      readonly isGuaranteed: boolean;
    }
  /** A statement of a close has the position that was closed. Only one that hasn't is mentioned. */
  | { readonly kind: 'closedStated'; readonly holds: false; readonly positionId: number }
  /** The profit booked is the exact one and what rounding had left before, to the cent. */
  | ProfitCheck
  /** Every transaction of the ledger sums to zero, and the ledger says what the events say. */
  | { readonly kind: 'ledger'; readonly holds: boolean; readonly transactions: number };

export interface ProfitCheck {
  readonly kind: 'profit';
  readonly holds: boolean;
  readonly positionId: number;
  readonly exact: ExactCents;
  /** What rounding had left of earlier bookings, as it follows from the booking; null if it isn't less than a cent either way. */
  readonly carriedBefore: number | null;
  readonly carriedAfter: MicroCents | null;
  readonly booked: Cents;
}

export function checkStatement(statement: Statement): readonly StatementCheck[] {
  const checks: StatementCheck[] = [];
  for (const event of statement.events) {
    if (event.kind === 'positionOpened') checks.push(...checkOpening(event));
    if (event.kind === 'positionClosed' || event.kind === 'positionPartClosed') checks.push(...checkClosing(event, statement));
  }
  const ledger = checkLedger(statement);
  return ledger === null ? checks : [...checks, ledger];
}

function checkOpening({ position, quote, priceBound }: StatedOpening): readonly StatementCheck[] {
  const { id: positionId, side, openPrice } = position;
  const quoted = openingPrice(side, quote);
  const checks: StatementCheck[] = [{ kind: 'openedAtQuote', holds: openPrice === quoted, positionId, openPrice, quoted }];
  if (priceBound !== null) {
    const holds = side === 'long' ? openPrice <= priceBound : openPrice >= priceBound;
    checks.push({ kind: 'withinBound', holds, positionId, openPrice, bound: priceBound, side });
  }
  return checks;
}

function checkClosing(event: EventOf<'positionClosed' | 'positionPartClosed'>, { closed }: Statement): readonly StatementCheck[] {
  const positionId = event.kind === 'positionClosed' ? event.positionId : event.partId;
  const position = closed.find(({ id }) => id === positionId);
  if (position === undefined) return [{ kind: 'closedStated', holds: false, positionId }];
  const { closePrice, quote, profit, remainder, reason } = event;
  const { side, stopLoss, guaranteedStop } = position;
  const quoted = closingPrice(side, quote);
  const isGuaranteed = guaranteedStop && reason === 'stopLoss' && closePrice === stopLoss && closePrice !== quoted;
  const holds = closePrice === position.closePrice && profit === position.profit && (closePrice === quoted || isGuaranteed);
  return [
    { kind: 'closedAtQuote', holds, positionId, closePrice, quoted, isGuaranteed },
    checkProfit(positionId, exactProfitAt(position, closePrice), profit, remainder ?? null),
  ];
}

/** The remainder before isn't in the statement, but it follows from the rest, and never exceeds half a cent. */
function checkProfit(positionId: number, exact: ExactCents, booked: Cents, carriedAfter: MicroCents | null): ProfitCheck {
  const before = exactCents(booked - exact.cents, (carriedAfter ?? 0) - exact.microCents);
  const carriedBefore = before.cents * MICRO_CENTS_PER_CENT + before.microCents;
  const holds = Math.abs(carriedBefore) <= MICRO_CENTS_PER_CENT / 2;
  return {
    kind: 'profit',
    holds,
    positionId,
    exact,
    booked,
    carriedAfter,
    carriedBefore: Math.abs(carriedBefore) < MICRO_CENTS_PER_CENT ? carriedBefore : null,
  };
}

/** Null if nothing was booked. An event that isn't known may have booked too, so that only the sums are checked then. */
function checkLedger({ account, events, ledger }: Statement): StatementCheck | null {
  const transactions = transactionsOf(ledger);
  const stated = transactions.map((lines) => inOrder(lines.map(lineOf)).join(' '));
  const areBalanced = transactions.every((lines) => lines.reduce((sum, { amount }) => sum + amount, 0) === 0);
  const expected = events.flatMap((event) => {
    const posted = event.kind === 'other' ? null : postEvent(event);
    if (posted === null) return [];
    return [
      inOrder(
        ledgerEntries(account, posted).map(({ ledgerAccount, amount }) => lineOf({ kind: posted.kind, account: ledgerAccount, amount })),
      ).join(' '),
    ];
  });
  const isKnown = events.every(({ kind }) => kind !== 'other');
  const agrees = isKnown ? inOrder(stated).join('\n') === inOrder(expected).join('\n') : expected.every((each) => stated.includes(each));
  if (transactions.length === 0 && expected.length === 0) return null;
  return { kind: 'ledger', holds: areBalanced && agrees, transactions: transactions.length };
}

function lineOf({ kind, account, amount }: { readonly kind: string; readonly account: string; readonly amount: number }): string {
  return `${kind} ${account} ${amount}`;
}

function inOrder(lines: readonly string[]): readonly string[] {
  return lines.toSorted((one, other) => (one < other ? -1 : 1));
}

function transactionsOf(ledger: Statement['ledger']): readonly Statement['ledger'][] {
  const lines = new Map<number, Statement['ledger'][number][]>();
  for (const line of ledger) lines.set(line.transaction, [...(lines.get(line.transaction) ?? []), line]);
  return [...lines.values()];
}
