/** The day on which a demo client had AutoTrading on, before the demo begins. */
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { and, eq, max } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { closedPositions } from '../adapters/db/schema/index.ts';
import type { DemoClient } from './demo-clients.ts';
import { rehearseAutoTrading, type AutoTradingDay, type RehearsalPorts } from './rehearse-auto-trading.ts';
import { walkAutoTrading, type PastStage } from './walk-auto-trading.ts';

export type AutoTradingPast = PastStage & RehearsalPorts;

export interface AutoTrial {
  readonly signedUpAt: number;
  /** The client deposits the rest once the day is over. */
  readonly firstDeposit: Cents;
  readonly day: AutoTradingDay;
}

const FIRST_DEPOSIT = cents(900_000);
/** The demo's earliest possible day of trading is a few days later. */
const SIGNED_UP_BEFORE_MS = 9 * 86_400_000;

/** Plans the day from the time at which the demo begins; null if AutoTrading would not have traded. */
export async function planAutoTrial(
  begunAt: number,
  { access }: Pick<DemoClient, 'access'>,
  past: RehearsalPorts,
): Promise<AutoTrial | null> {
  const day = await rehearseAutoTrading(begunAt, { access, deposit: FIRST_DEPOSIT }, past);
  return day === null ? null : { signedUpAt: begunAt - SIGNED_UP_BEFORE_MS, firstDeposit: FIRST_DEPOSIT, day };
}

/**
 * Trades the day with the account that has been opened for it, and turns AutoTrading off again. If an earlier start was killed meanwhile,
 * it goes on after the last trade of that start.
 */
export async function playAutoTrial({ day }: AutoTrial, accountId: number, past: AutoTradingPast, database: Handle): Promise<void> {
  const { engine, log } = past;
  const { from, until, prices } = day;
  const resumeAt = await findLastTrade(accountId, past, database);
  await engine.submit({ kind: 'setAutoTrading', commandId: 'demo:auto-on', accountId, at: from, isOn: true });
  await walkAutoTrading({ accountId, from, until, resumeAt, log }, past, prices);
  await engine.submit({ kind: 'setAutoTrading', commandId: 'demo:auto-off', accountId, at: until, isOn: false });
}

type Handle = Pick<Queries, 'drizzle'>;

async function findLastTrade(accountId: number, { engine }: AutoTradingPast, { drizzle }: Handle): Promise<number> {
  const [row] = await drizzle
    .select({ at: max(closedPositions.closedAtMs) })
    .from(closedPositions)
    .where(and(eq(closedPositions.accountId, accountId), eq(closedPositions.openedBy, 'auto')));
  const view = await engine.viewAccount(accountId);
  return Math.max(row?.at ?? 0, ...(view?.positions ?? []).map(({ openedAt }) => openedAt));
}
