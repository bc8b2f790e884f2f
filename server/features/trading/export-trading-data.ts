/** The trading side's part of a client's personal-data export: the current account, closed positions, ledger and journal. */
import { BALANCE_KINDS } from '@fairlead/domain/engine/balance-kind.ts';
import { centsToEuros, cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { NO_FILTER } from '@fairlead/contract/trading/history/client.ts';
import { directionFromSide } from '@fairlead/contract/trading/server.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { ClosedPosition, OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { commandRefusals, journal, ledgerEntry } from '../../adapters/db/schema/engine.ts';
import type { AccountView, EnginePort, PositionView } from '../../engine/engine-port.ts';
import type { PersonalDataCollector, PersonalRecord } from '../personal-data-collector.ts';
import { collectExecution } from './execution/export-execution-data.ts';
import { plainRecord } from './plain-record.ts';
import { readClosedPositions } from './store.ts';

export interface HeldTradingPorts {
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly database: Pick<Queries, 'drizzle'>;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
}

type Drizzle = Pick<Queries, 'drizzle'>;
type NameOf = HeldTradingPorts['nameOf'];

export function collectTrading({ engine, database, nameOf }: HeldTradingPorts): readonly PersonalDataCollector[] {
  /** A part of the account as the engine has it, derived from the journal. */
  const ofView = (name: string, select: (view: AccountView) => readonly PersonalRecord[]): PersonalDataCollector => ({
    name,
    tables: ['journal'],
    async collect(userId, mostRecords) {
      const view = await engine.viewAccount(userId);
      return view === null ? [] : select(view).slice(0, mostRecords);
    },
  });
  return [
    ofView('trading_account', (view) => [describeAccount(view)]),
    ofView('open_positions', ({ positions }) => positions.map((position) => describeOpen(position, nameOf)).toReversed()),
    ofView('orders', ({ orders }) => orders.map((order) => describeOrder(order, nameOf)).toReversed()),
    ofView('alerts', ({ alerts }) => alerts.map((alert) => describeAlert(alert, nameOf)).toReversed()),
    {
      name: 'closed_positions',
      tables: ['closed_positions'],
      collect: async (id, most) => (await readClosed(database, id, most)).map((position) => describeClosed(position, nameOf)),
    },
    { name: 'ledger', tables: ['ledger_entry'], collect: (id, most) => collectLedger(database, id, most) },
    { name: 'journal', tables: ['journal'], collect: (id, most) => collectJournal(database, id, most) },
    { name: 'refused_requests', tables: ['command_refusals'], collect: (id, most) => collectRefusals(database, id, most) },
    ...collectExecution({ database, nameOf }),
  ];
}

function describeAccount({ status, access, figures, balances, held, isAutoTrading }: AccountView): PersonalRecord {
  return {
    status,
    verified: access.verified,
    category_ids: access.categoryIds,
    leverage_indexes: access.leverageIndexes,
    auto_trading: isAutoTrading,
    balance_eur: centsToEuros(figures.balance),
    equity_eur: centsToEuros(figures.equity),
    profit_eur: centsToEuros(figures.profit),
    used_margin_eur: centsToEuros(figures.usedMargin),
    free_margin_eur: centsToEuros(figures.freeMargin),
    disputed_eur: centsToEuros(held),
    owed_eur: centsToEuros(balances.owed),
  };
}

function describeOpen(position: PositionView, nameOf: NameOf): PersonalRecord {
  return { ...describePosition(position, nameOf), profit_eur: centsToEuros(position.profit) };
}

function describeClosed(position: ClosedPosition, nameOf: NameOf): PersonalRecord {
  return {
    ...describePosition(position, nameOf),
    closed_at: isoTime(position.closedAt),
    close_price: priceToDecimal(position.closePrice),
    closing_reason: position.closeReason,
    profit_eur: centsToEuros(position.profit),
    premium_eur: centsToEuros(position.premium),
    part_of: position.partOf,
  };
}

function describePosition(position: OpenPosition, nameOf: NameOf): PersonalRecord {
  return {
    id: position.id,
    symbol: position.symbol,
    instrument: nameOf(position.symbol),
    side: directionFromSide(position.side),
    amount_eur: centsToEuros(position.margin),
    leverage: position.leverage,
    opened_at: isoTime(position.openedAt),
    opened_by: position.openedBy,
    open_price: priceToDecimal(position.openPrice),
    stop_loss: decimalOrNull(position.stopLoss),
    take_profit: decimalOrNull(position.takeProfit),
    trailing_distance: decimalOrNull(position.trailingDistance),
    guaranteed_stop: position.guaranteedStop,
    financing_eur: centsToEuros(position.financing ?? ZERO_CENTS),
    dividends_eur: centsToEuros(position.dividends ?? ZERO_CENTS),
  };
}

function describeOrder(order: EntryOrder, nameOf: NameOf): PersonalRecord {
  return {
    id: order.id,
    kind: order.entryKind,
    symbol: order.symbol,
    instrument: nameOf(order.symbol),
    side: directionFromSide(order.side),
    amount_eur: centsToEuros(order.margin),
    leverage: order.leverage,
    price: priceToDecimal(order.entryPrice),
    stop_loss: decimalOrNull(order.stopLoss),
    take_profit: decimalOrNull(order.takeProfit),
    trailing_distance: decimalOrNull(order.trailingDistance),
    guaranteed_stop: order.guaranteedStop,
    placed_at: isoTime(order.placedAt),
    expires_at: order.expiresAt === null ? null : isoTime(order.expiresAt),
  };
}

function describeAlert({ id, symbol, level, direction, setAt, fired }: PriceAlert, nameOf: NameOf): PersonalRecord {
  return {
    id,
    symbol,
    instrument: nameOf(symbol),
    price: priceToDecimal(level),
    direction,
    set_at: isoTime(setAt),
    fired_at: fired === null ? null : isoTime(fired.at),
    fired_price: fired === null ? null : priceToDecimal(fired.bid),
  };
}

function readClosed(database: Drizzle, accountId: number, limit: number): Promise<readonly ClosedPosition[]> {
  return readClosedPositions(database, accountId, { filter: NO_FILTER, after: null, limit });
}

/** All of the client's balances: their own money, money granted for trading, and money reserved for withdrawals. */
async function collectLedger({ drizzle }: Drizzle, accountId: number, limit: number): Promise<readonly PersonalRecord[]> {
  const accounts = BALANCE_KINDS.map((balanceKind) => `client:${accountId}:${balanceKind}`);
  const rows = await drizzle
    .select()
    .from(ledgerEntry)
    .where(inArray(ledgerEntry.ledgerAccount, accounts))
    .orderBy(desc(ledgerEntry.transactionId), desc(ledgerEntry.line))
    .limit(limit);
  return rows.map((row) => ({
    transaction: row.transactionId,
    at: isoTime(row.atMs),
    kind: row.kind,
    purse: row.ledgerAccount.split(':').at(-1),
    amount_eur: centsToEuros(cents(row.amountCents)),
    journal_number: row.journalSeq,
  }));
}

async function collectJournal({ drizzle }: Drizzle, accountId: number, limit: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(journal).where(eq(journal.accountId, accountId)).orderBy(desc(journal.seq)).limit(limit);
  return rows.map(({ seq, atMs, cause, commandId, events }) => ({
    number: seq,
    at: isoTime(atMs),
    cause,
    command: commandId,
    events: plainRecord(events),
  }));
}

async function collectRefusals({ drizzle }: Drizzle, accountId: number, limit: number): Promise<readonly PersonalRecord[]> {
  const { id, accountId: ofAccount } = commandRefusals;
  const rows = await drizzle.select().from(commandRefusals).where(eq(ofAccount, accountId)).orderBy(desc(id)).limit(limit);
  return rows.map(({ atMs, commandId, refusal }) => ({ at: isoTime(atMs), command: commandId, events: plainRecord([refusal]) }));
}

function decimalOrNull(value: Price | null): number | null {
  return value === null ? null : priceToDecimal(value);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
