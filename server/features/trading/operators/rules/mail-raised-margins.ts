import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import { isAmong, listCalledOffRaises, listNewRaises } from '@fairlead/domain/trading/rule-changes.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { narrowRulePack, PLAIN_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import { EngineUnavailable, type AccountView, type EnginePort } from '../../../../engine/engine-port.ts';
import type { HouseRules } from '../../../../engine/house-rules.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import type { ClientMail } from '../../../../mail/mail-content.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import { findHolder, listMailed, listOwedAnnouncements, noteMailed, settleAnnouncement } from './margin-announcement-store.ts';
import { describeRaisedHoldings } from './raised-holdings.ts';
import { findLatestVersion, findVersion } from './rules-store.ts';

/** Also asked for when a raised margin is announced or called off. */
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
 * raised, one for all their instruments; and to each who was told so of a raise that is called off, and who still holds a position that it
 * would have asked more of. Done again, or by several at once, it mails nobody twice. Rejects where a mail could not be queued, after all
 * others were.
 */
export async function mailRaisedMargins(context: RaisedMarginMails): Promise<void> {
  const { database, clock } = context;
  let failures = 0;
  const announcements: Announcement[] = [];
  // All before the first mail: whom it is to has not been told of a raise that is called off by now.
  for (const version of await listOwedAnnouncements(database)) announcements.push(await readAnnouncement(version, context));
  for (const announcement of announcements) {
    const isMoot = announcement.raises.length === 0 && announcement.calledOff.length === 0;
    const failed = isMoot ? 0 : await mailHolders(announcement, context);
    if (failed === 0) await settleAnnouncement(database, announcement.version, clock());
    failures += failed;
  }
  if (failures > 0) throw new Error(`${failures} mails about raised margins could not be queued`);
}

interface Announcement {
  readonly version: number;
  /** Milliseconds since 1970 UTC. */
  readonly announcedAt: number;
  readonly raises: readonly RaisedMargin[];
  readonly calledOff: readonly CalledOff[];
  /** Those that were announced since: of an instrument that has one, clients are told its terms. */
  readonly since: readonly RaisedMargin[];
  /** As it's in force now, which may be by a later version. */
  readonly pack: RulePack;
}

interface CalledOff {
  readonly raise: RaisedMargin;
  /** The clients who were told of it by mail. */
  readonly told: ReadonlySet<number>;
}

/** Leaves out what is over by now, what a later version has called off, and what one asks for again. */
async function readAnnouncement(version: number, { database, houseRules, clock }: RaisedMarginMails): Promise<Announcement> {
  const [before, after, latest] = [
    await findVersion(database, version - 1),
    await findVersion(database, version),
    await findLatestVersion(database),
  ];
  if (after === undefined || latest === undefined) throw new Error(`there are no rules of version ${version}`);
  const now = clock();
  const rulesBefore = before?.rules ?? PLAIN_RULES;
  const raises = listNewRaises(rulesBefore, after.rules).filter((raise) => now < raise.until && isAmong(raise, latest.rules.raisedMargins));
  const calledOff: CalledOff[] = [];
  for (const raise of listCalledOffRaises(rulesBefore, latest.rules, now)) {
    // What was called off later is told with that version.
    if (isAmong(raise, after.rules.raisedMargins)) continue;
    calledOff.push({ raise, told: await listMailed(database, await findAnnouncingVersion(database, raise, version - 1)) });
  }
  const since = listNewRaises(rulesBefore, latest.rules).filter(({ until }) => now < until);
  const pack = narrowRulePack(houseRules.basePack, latest.rules, latest.version, now);
  return { version, announcedAt: after.createdAt.getTime(), raises, calledOff, since, pack };
}

/** The version from which on a raise has been there until this one, which has it. */
async function findAnnouncingVersion(database: Database, raise: RaisedMargin, version: number): Promise<number> {
  const before = await findVersion(database, version - 1);
  const isOlder = before !== undefined && isAmong(raise, before.rules.raisedMargins);
  return isOlder ? findAnnouncingVersion(database, raise, version - 1) : version;
}

/** Gives how many could not be queued. */
async function mailHolders(announcement: Announcement, context: RaisedMarginMails): Promise<number> {
  const { version } = announcement;
  const { database, engine, log } = context;
  const accountIds = await listConcerned(announcement, engine);
  const mailed = await listMailed(database, version);
  let failures = 0;
  for (const accountId of accountIds) {
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

async function listConcerned(announcement: Announcement, engine: RaisedMarginMails['engine']): Promise<readonly number[]> {
  const accountIds: number[] = [];
  await engine.visitTradingAccounts(({ id, positions }) => {
    if (isHolder(positions, announcement) || listRelieved(id, positions, announcement).length > 0) accountIds.push(id);
  });
  return accountIds;
}

/** Whether such a position was held before it was announced: who has opened one since has read of it on the ticket. */
function isHolder(positions: Iterable<OpenPosition>, { raises, announcedAt }: Announcement): boolean {
  return [...positions].some(
    ({ symbol, openedAt }) => openedAt <= announcedAt + TICKETS_FOLLOW_MS && raises.some((raise) => raise.symbol === symbol),
  );
}

/** What is called off of the raises that this client was told of, and that would ask more of a position than its stake. */
function listRelieved(clientId: number, positions: Iterable<OpenPosition>, { calledOff, since }: Announcement): readonly RaisedMargin[] {
  const held = [...positions];
  const asksMore = ({ symbol, percent }: RaisedMargin): boolean =>
    held.some(
      (position) => position.symbol === symbol && requiredMargin(position, { marginPercents: { [symbol]: percent } }) > position.margin,
    );
  return calledOff
    .filter(({ raise, told }) => told.has(clientId) && asksMore(raise))
    .map(({ raise }) => raise)
    .filter(({ symbol }) => !since.some((other) => other.symbol === symbol && asksMore(other)));
}

async function mailHolder(account: AccountView, announcement: Announcement, context: RaisedMarginMails): Promise<void> {
  const { database, mailQueue } = context;
  const contents = [describeRaises(account, announcement, context), describeRelief(account, announcement, context)].filter(
    (content) => content !== null,
  );
  // Closed meanwhile.
  if (contents.length === 0) return;
  await database.transaction(async (transaction) => {
    const holder = await findHolder(transaction, account.accountId);
    if (holder === undefined || !(await noteMailed(transaction, announcement.version, holder.userId))) return;
    const { userId, email: recipient, firstName, language } = holder;
    for (const content of contents) {
      await mailQueue.post({ userId, recipient, language, content: { ...content, firstName } }, transaction);
    }
  });
}

type Nameless<Template extends ClientMail['template']> = Omit<Extract<ClientMail, { readonly template: Template }>, 'firstName'>;

function describeRaises(account: AccountView, announcement: Announcement, context: RaisedMarginMails): Nameless<'marginRaised'> | null {
  const { raises: announced, pack } = announcement;
  const now = context.clock();
  if (!isHolder(account.positions, announcement)) return null;
  const raises = describeRaisedHoldings(account, announced, { raises: pack.raisedMargins, now, nameOf: namesFrom(context) });
  if (raises.length === 0) return null;
  const { equity, marginLevelPercent } = account.figures;
  const figures = { stopOutPercent: pack.stopOutPercent, at: now, equityCents: equity, marginLevelPercent };
  return { template: 'marginRaised', url: platformUrl(context), raises, ...figures };
}

function describeRelief(
  { accountId, positions }: AccountView,
  announcement: Announcement,
  context: RaisedMarginMails,
): Nameless<'marginRaiseCalledOff'> | null {
  const nameOf = namesFrom(context);
  const raises = listRelieved(accountId, positions, announcement).map(({ symbol, percent, from, until }) => ({
    symbol,
    name: nameOf(symbol),
    from,
    until,
    percent,
  }));
  return raises.length === 0 ? null : { template: 'marginRaiseCalledOff', url: platformUrl(context), raises };
}

function namesFrom({ houseRules }: RaisedMarginMails): (symbol: string) => string {
  return (symbol) => houseRules.baseInstruments.find((one) => one.symbol === symbol)?.displayName ?? symbol;
}

function platformUrl({ siteUrl }: RaisedMarginMails): string {
  return `${siteUrl()}/platform`;
}
