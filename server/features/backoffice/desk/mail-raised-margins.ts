import { listNewRaises, isAmong } from '@fairlead/domain/trading/rule-changes.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { narrowRulePack, PLAIN_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { isDatabaseUnavailable } from '../../../adapters/db/database-unavailable.ts';
import { EngineUnavailable, type AccountView, type EnginePort } from '../../../engine/engine-port.ts';
import type { HouseRules } from '../../../engine/house-rules.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { findHolder, listMailed, listOwedAnnouncements, noteMailed, settleAnnouncement } from './margin-announcement-store.ts';
import { describeRaisedHoldings } from './raised-holdings.ts';
import { findLatestVersion, findVersion } from './rules-store.ts';

/** Also asked for when a raised margin is announced. */
export const MAIL_RAISED_MARGINS = 'mail-raised-margins';

const EVERY_MINUTE = '* * * * *';

/** A ticket that was on the screen before the announcement may be sent a moment after it, by a client who didn't see it there. */
const TICKETS_FOLLOW_MS = 60_000;

export interface RaisedMarginMails {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'visitTradingAccounts' | 'viewAccount'>;
  readonly houseRules: Pick<HouseRules, 'basePack' | 'baseInstruments'>;
  readonly mailQueue: MailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Without a slash at its end. */
  readonly siteUrl: () => string;
  readonly log: { error(details: object, message: string): void };
}

/** Looks every minute too: the notice runs from the announcement, whatever became of the process that took it. */
export function defineRaisedMarginJob(jobs: Pick<JobQueue, 'define'>, context: RaisedMarginMails): void {
  jobs.define({ name: MAIL_RAISED_MARGINS, cron: EVERY_MINUTE, retries: 3, work: () => mailRaisedMargins(context) });
}

/**
 * Queues the mails of every announcement that still owes some: to each client who holds a position in an instrument whose margin is to be
 * raised, one for all their instruments. Done again, or by several at once, it mails nobody twice. Rejects where a mail could not be queued,
 * after all others were.
 */
export async function mailRaisedMargins(context: RaisedMarginMails): Promise<void> {
  const { database, clock } = context;
  let failures = 0;
  for (const version of await listOwedAnnouncements(database)) {
    const announcement = await readAnnouncement(version, context);
    const failed = announcement.raises.length === 0 ? 0 : await mailHolders(announcement, context);
    if (failed === 0) await settleAnnouncement(database, version, clock());
    failures += failed;
  }
  if (failures > 0) throw new Error(`${failures} mails about raised margins could not be queued`);
}

interface Announcement {
  readonly version: number;
  /** Milliseconds since 1970 UTC. */
  readonly announcedAt: number;
  readonly raises: readonly RaisedMargin[];
  /** As it's in force now, which may be by a later version. */
  readonly pack: RulePack;
}

/** Leaves out what is over by now, and what a later version has called off. */
async function readAnnouncement(version: number, { database, houseRules, clock }: RaisedMarginMails): Promise<Announcement> {
  const [before, after, latest] = [
    await findVersion(database, version - 1),
    await findVersion(database, version),
    await findLatestVersion(database),
  ];
  if (after === undefined || latest === undefined) throw new Error(`there are no rules of version ${version}`);
  const now = clock();
  const raises = listNewRaises(before?.rules ?? PLAIN_RULES, after.rules).filter(
    (raise) => now < raise.until && isAmong(raise, latest.rules.raisedMargins),
  );
  const pack = narrowRulePack(houseRules.basePack, latest.rules, latest.version, now);
  return { version, announcedAt: after.createdAt.getTime(), raises, pack };
}

/** Gives how many could not be queued. */
async function mailHolders(announcement: Announcement, context: RaisedMarginMails): Promise<number> {
  const { version } = announcement;
  const { database, engine, log } = context;
  const holders = await listHolders(announcement, engine);
  const mailed = await listMailed(database, version);
  let failures = 0;
  for (const accountId of holders) {
    if (mailed.has(accountId)) continue;
    try {
      const account = await engine.viewAccount(accountId);
      if (account !== null) await mailHolder(account, announcement, context);
    } catch (error) {
      // The others' mails would fail as well.
      if (isDatabaseUnavailable(error) || error instanceof EngineUnavailable) throw error;
      failures += 1;
      log.error({ err: error, accountId, version }, 'a mail about a raised margin could not be queued and is tried again');
    }
  }
  return failures;
}

/** Those who hold such a position since before it was announced: who has opened one since has read of it on the ticket. */
async function listHolders({ raises, announcedAt }: Announcement, engine: RaisedMarginMails['engine']): Promise<readonly number[]> {
  const symbols = new Set(raises.map(({ symbol }) => symbol));
  const accountIds: number[] = [];
  await engine.visitTradingAccounts(({ id, positions }) => {
    const isHolder = positions.some(({ symbol, openedAt }) => symbols.has(symbol) && openedAt <= announcedAt + TICKETS_FOLLOW_MS);
    if (isHolder) accountIds.push(id);
  });
  return accountIds;
}

async function mailHolder(account: AccountView, announcement: Announcement, context: RaisedMarginMails): Promise<void> {
  const { version, raises: announced, pack } = announcement;
  const { database, houseRules, mailQueue, clock, siteUrl } = context;
  const now = clock();
  const nameOf = (symbol: string): string => houseRules.baseInstruments.find((one) => one.symbol === symbol)?.displayName ?? symbol;
  const raises = describeRaisedHoldings(account, announced, { raises: pack.raisedMargins, now, nameOf });
  // Closed meanwhile.
  if (raises.length === 0) return;
  const { equity, marginLevelPercent } = account.figures;
  await database.transaction(async (transaction) => {
    const holder = await findHolder(transaction, account.accountId);
    if (holder === undefined || !(await noteMailed(transaction, version, holder.userId))) return;
    const { userId, email: recipient, firstName, language } = holder;
    const figures = { stopOutPercent: pack.stopOutPercent, at: now, equityCents: equity, marginLevelPercent };
    const content = { template: 'marginRaised', firstName, url: `${siteUrl()}/platform`, raises, ...figures } as const;
    await mailQueue.post({ userId, recipient, language, content }, transaction);
  });
}
