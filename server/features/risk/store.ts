import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import { and, asc, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { closedPositions } from '../../adapters/db/schema/engine.ts';
import { riskFigures } from '../../adapters/db/schema/risk.ts';

type Db = Pick<Queries, 'drizzle'>;

/** An account that closed positions, or parts of them, within a period, with its total result. */
export interface TradedAccount {
  readonly accountId: number;
  readonly realised: Cents;
  readonly costs: Cents;
}

export interface ClosedWithin {
  /** Milliseconds since 1970 UTC, both inclusive. */
  readonly from: number;
  readonly until: number;
  /** Only account ids above this one. */
  readonly after: number;
}

/** Ascending by account id, starting after `after`. */
export async function listTradedAccounts(
  { drizzle }: Db,
  { from, until, after, limit }: ClosedWithin & { readonly limit: number },
): Promise<readonly TradedAccount[]> {
  const { accountId, closedAtMs, profitCents, premiumCents, financingCents, dividendCents } = closedPositions;
  const rows = await drizzle
    .select({
      accountId,
      realised: sql<number>`sum(${profitCents})::bigint`,
      costs: sql<number>`sum(${premiumCents} - ${financingCents} - ${dividendCents})::bigint`,
    })
    .from(closedPositions)
    .where(and(gt(accountId, after), gte(closedAtMs, from), lte(closedAtMs, until)))
    .groupBy(accountId)
    .orderBy(asc(accountId))
    .limit(limit);
  return rows.map((row) => ({ accountId: row.accountId, realised: cents(row.realised), costs: cents(row.costs) }));
}

export interface StakeOpenAtBegin extends ProfitInputs {
  readonly accountId: number;
  readonly symbol: string;
}

/** Positions closed within the period that were opened before it, of the accounts after `after` up to `last`. */
export async function readOpenAtBegin(
  { drizzle }: Db,
  { from, until, after, last }: ClosedWithin & { readonly last: number },
): Promise<readonly StakeOpenAtBegin[]> {
  const { accountId, symbol, side, marginCents, leverage, openPrice, openedAtMs, closedAtMs } = closedPositions;
  const rows = await drizzle
    .select({ accountId, symbol, side, marginCents, leverage, openPrice })
    .from(closedPositions)
    .where(and(gt(accountId, after), lte(accountId, last), gte(closedAtMs, from), lte(closedAtMs, until), lt(openedAtMs, from)));
  return rows.map((row) => ({
    accountId: row.accountId,
    symbol: row.symbol,
    side: row.side,
    margin: cents(row.marginCents),
    leverage: row.leverage,
    openPrice: price(row.openPrice),
  }));
}

export async function insertRiskFigures({ drizzle }: Db, figures: RiskFigures): Promise<void> {
  await drizzle.insert(riskFigures).values({ computedAt: new Date(figures.computed_at), figures });
}
