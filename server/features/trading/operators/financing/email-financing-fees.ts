import { newestFeesOf } from '@fairlead/domain/trading/financing/financing-change.ts';
import { feeOf } from '@fairlead/domain/trading/financing/financing-rate.ts';
import type { FeeSchedule, FinancingFee, FinancingFees } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import type { ChangedFee } from '../../../../email/email-content.ts';
import { EngineUnavailable } from '../../../../engine/engine-port.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import type { RaisedMarginEmails } from '../rules/email-raised-margins.ts';
import { findHolder } from '../rules/margin-announcement-store.ts';
import { listFeeMailed, listUnsentFeeAnnouncements, noteFeeMailed, settleFeeAnnouncement } from './financing-announcement-store.ts';
import { findFinancingVersion } from './financing-store.ts';

const EVERY_MINUTE = '* * * * *';

export type FinancingFeeEmails = Omit<RaisedMarginEmails, 'brokerRules'> & {
  readonly brokerRules: Pick<BrokerRules, 'instruments'>;
};

/** Runs every minute: the notice of new fees runs from their approval, even if the process that took it has died. */
export function defineFinancingFeeJob(jobs: Pick<JobQueue, 'define'>, context: FinancingFeeEmails): void {
  jobs.define({ name: 'mail-financing-fees', cron: EVERY_MINUTE, retries: 3, work: () => emailFinancingFees(context) });
}

/**
 * Queues the outstanding emails about new fees: to each client with a position that was open before and whose fee changes, once for all of
 * their instruments. Idempotent, also when run concurrently: no client is emailed twice. Rejects if an email could not be queued, after all
 * the others were.
 */
export async function emailFinancingFees(context: FinancingFeeEmails): Promise<void> {
  const { database, clock } = context;
  let failures = 0;
  for (const version of await listUnsentFeeAnnouncements(database)) {
    const failed = await emailAbout(version, context);
    if (failed === 0) await settleFeeAnnouncement(database, version, clock());
    failures += failed;
  }
  if (failures > 0) throw new Error(`${failures} emails about financing fees could not be queued`);
}

interface Announcement {
  readonly version: number;
  readonly schedule: FeeSchedule;
  /** In effect until then, or announced before. */
  readonly before: FinancingFees;
}

/** Returns how many could not be queued. */
async function emailAbout(version: number, context: FinancingFeeEmails): Promise<number> {
  const { database, engine, log } = context;
  const schedule = (await findFinancingVersion(database, version)).schedules.at(-1);
  if (schedule === undefined) throw new Error(`version ${version} of the financing terms has no fees`);
  const announcement = { version, schedule, before: newestFeesOf(await findFinancingVersion(database, version - 1)) };
  const concerned = new Map<number, readonly ChangedFee[]>();
  await engine.visitTradingAccounts(({ id, positions }) => {
    const fees = listChangedFees(positions, announcement, context);
    if (fees.length > 0) concerned.set(id, fees);
  });
  const mailed = await listFeeMailed(database, version);
  let failures = 0;
  for (const [accountId, fees] of concerned) {
    if (mailed.has(accountId)) continue;
    try {
      await emailHolder(accountId, fees, announcement, context);
    } catch (error) {
      // The other clients' emails would fail as well.
      if (isDatabaseUnavailable(error) || error instanceof EngineUnavailable) throw error;
      failures += 1;
      log.error({ err: error, accountId, version }, 'could not queue an email about financing fees; retrying');
    }
  }
  return failures;
}

/** The changed fees of the instruments in which a position was open before, by symbol. */
function listChangedFees(
  positions: Iterable<OpenPosition>,
  { schedule, before }: Announcement,
  { brokerRules: { instruments } }: FinancingFeeEmails,
): readonly ChangedFee[] {
  const held = new Set([...positions].filter(({ openedAt }) => openedAt < schedule.validFrom).map(({ symbol }) => symbol));
  if (held.size === 0) return [];
  return instruments.filter(({ symbol }) => held.has(symbol)).flatMap((instrument) => changeOf(instrument, before, schedule));
}

function changeOf(instrument: Instrument, before: FinancingFees, then: FinancingFees): readonly ChangedFee[] {
  const [was, is] = [feeOf(before, instrument), feeOf(then, instrument)];
  if (was === is) return [];
  return [{ symbol: instrument.symbol, name: instrument.displayName, beforePercent: percentOf(was), thenPercent: percentOf(is) }];
}

function percentOf(fee: FinancingFee): number | null {
  return fee === null ? null : percentFromRate(fee);
}

async function emailHolder(
  accountId: number,
  fees: readonly ChangedFee[],
  { version, schedule: { existingFrom } }: Announcement,
  { database, emailQueue, siteUrl }: FinancingFeeEmails,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const holder = await findHolder(transaction, accountId);
    if (holder === undefined || !(await noteFeeMailed(transaction, version, holder.userId))) return;
    const { userId, email: recipient, firstName, language } = holder;
    const content = { template: 'financingFees', firstName, url: `${siteUrl()}/platform`, from: existingFrom, fees } as const;
    await emailQueue.post({ userId, recipient, language, content }, transaction);
  });
}
