/** What the client's account does. */
import { directionFromSide } from '@fairlead/contract/trading/server.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { shownStatusOf } from '@fairlead/domain/payments/transaction-status.ts';
import { nameOfTransactionType } from '@fairlead/domain/payments/transaction-type.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { closedPositions } from '../../../../../adapters/db/schema/engine.ts';
import { operators } from '../../../../../adapters/db/schema/operators.ts';
import { transactions } from '../../../../../adapters/db/schema/payments.ts';
import { symbolNameOf } from '../reading/view-live.ts';
import { isIn, standsIn, type Placed, type TimelineSource } from './timeline-source.ts';

type TransactionRow = typeof transactions.$inferSelect;

export const paymentsAsked: TimelineSource = {
  kind: 'payment',
  needs: 'payments.read',
  read: async (stretch, { database: { drizzle } }) => {
    const { userId, createdAt, number } = transactions;
    const rows = await drizzle
      .select()
      .from(transactions)
      .where(and(eq(userId, stretch.userId), isIn(stretch, createdAt, number)))
      .orderBy(desc(createdAt), desc(number))
      .limit(stretch.limit);
    return rows.map((row) => describePayment(row, row.createdAt, 'created', null));
  },
};

export const paymentsEnded: TimelineSource = {
  kind: 'payment',
  needs: 'payments.read',
  read: async (stretch, { database: { drizzle } }) => {
    const { userId, completedAt, number } = transactions;
    const rows = await drizzle
      .select({ row: transactions, operator: operators.name })
      .from(transactions)
      .leftJoin(operators, eq(operators.id, transactions.decidedBy))
      .where(and(eq(userId, stretch.userId), isNotNull(completedAt), isIn(stretch, completedAt, number)))
      .orderBy(desc(completedAt), desc(number))
      .limit(stretch.limit);
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
    entry: { kind: 'payment', event, number: String(number), type, status: shownStatusOf(status), amount, currency, operator },
  };
}

export const positionsClosed: TimelineSource = {
  kind: 'position',
  needs: null,
  read: async (stretch, { database: { drizzle } }) => {
    const { accountId, closedAtMs, positionId } = closedPositions;
    const rows = await drizzle
      .select()
      .from(closedPositions)
      .where(and(eq(accountId, stretch.userId), isIn(stretch, closedAtMs, positionId)))
      .orderBy(desc(closedAtMs), desc(positionId))
      .limit(stretch.limit);
    return rows.map((row) => ({
      at: row.closedAtMs,
      id: row.positionId,
      entry: {
        kind: 'position',
        event: 'closed',
        id: row.positionId,
        symbol: symbolNameOf(row.symbol),
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

/** They are the engine's: it holds a few of an account's, and all of them in memory. */
export const positionsOpen: TimelineSource = {
  kind: 'position',
  needs: null,
  read: async (stretch, { engine }) => {
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
        symbol: symbolNameOf(symbol),
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
