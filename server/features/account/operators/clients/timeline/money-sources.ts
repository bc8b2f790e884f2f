/** Events in the client's trading account and payments. */
import { directionFromSide } from '@fairlead/contract/trading/server.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { shownStatusOf } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType } from '@fairlead/domain/payments/transaction-type.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { eq, isNotNull } from 'drizzle-orm';
import { closedPositions } from '../../../../../adapters/db/schema/engine.ts';
import { operators } from '../../../../../adapters/db/schema/operators.ts';
import { transactions } from '../../../../../adapters/db/schema/payments.ts';
import { inStretch, standsIn, type Placed, type TimelineSource } from './timeline-source.ts';

type TransactionRow = typeof transactions.$inferSelect;

export const paymentsAsked: TimelineSource = {
  kind: 'payment',
  needs: 'payments.read',
  read: async (stretch, { database: { drizzle } }) => {
    const { userId, createdAt, number } = transactions;
    const query = drizzle.select().from(transactions).$dynamic();
    const rows = await inStretch(query, stretch, { owner: userId, at: createdAt, id: number });
    return rows.map((row) => describePayment(row, row.createdAt, 'created', null));
  },
};

export const paymentsEnded: TimelineSource = {
  kind: 'payment',
  needs: 'payments.read',
  read: async (stretch, { database: { drizzle } }) => {
    const { userId, completedAt, number } = transactions;
    const query = drizzle
      .select({ row: transactions, operator: operators.name })
      .from(transactions)
      .leftJoin(operators, eq(operators.id, transactions.decidedBy))
      .$dynamic();
    const rows = await inStretch(query, stretch, { owner: userId, at: completedAt, id: number }, isNotNull(completedAt));
    return rows.flatMap(({ row, operator }) =>
      row.completedAt === null ? [] : [describePayment(row, row.completedAt, 'ended', operator)],
    );
  },
};

function describePayment(row: TransactionRow, at: Date, event: 'created' | 'ended', operator: string | null): Placed {
  const { number, typeId, status, amountCents, currency } = row;
  const type = nameOfTransactionType(typeId);
  const amount = centsToEuros(cents(amountCents));
  return {
    at: at.getTime(),
    id: number,
    entry: {
      kind: 'payment',
      event,
      number: formatTransactionNumber(number),
      type,
      status: shownStatusOf(status),
      amount,
      currency,
      operator,
    },
  };
}

export const positionsClosed: TimelineSource = {
  kind: 'position',
  needs: null,
  read: async (stretch, { database: { drizzle }, brokerRules }) => {
    const { accountId, closedAtMs, positionId } = closedPositions;
    const query = drizzle.select().from(closedPositions).$dynamic();
    const rows = await inStretch(query, stretch, { owner: accountId, at: closedAtMs, id: positionId });
    return rows.map((row) => ({
      at: row.closedAtMs,
      id: row.positionId,
      entry: {
        kind: 'position',
        event: 'closed',
        id: row.positionId,
        symbol: brokerRules.nameOf(row.symbol),
        direction: directionFromSide(row.side),
        amount: centsToEuros(cents(row.marginCents)),
        leverage: row.leverage,
        profit: centsToEuros(cents(row.profitCents)),
        reason: CLOSE_REASONS.find((reason) => reason === row.closeReason) ?? null,
        opened_at: new Date(row.openedAtMs).toISOString(),
      },
    }));
  },
};

/** From the engine, which holds few per account, all in memory. */
export const positionsOpen: TimelineSource = {
  kind: 'position',
  needs: null,
  read: async (stretch, { engine, brokerRules }) => {
    const view = await engine.viewAccount(stretch.userId);
    const open = (view?.positions ?? []).filter(({ id, openedAt }) => standsIn(stretch, openedAt, id));
    const latest = open.toSorted((one, other) => other.openedAt - one.openedAt || other.id - one.id).slice(0, stretch.limit);
    return latest.map(({ id, openedAt, symbol, side, margin, leverage }) => ({
      at: openedAt,
      id,
      entry: {
        kind: 'position',
        event: 'opened',
        id,
        symbol: brokerRules.nameOf(symbol),
        direction: directionFromSide(side),
        amount: centsToEuros(margin),
        leverage,
        profit: null,
        reason: null,
        opened_at: new Date(openedAt).toISOString(),
      },
    }));
  },
};
