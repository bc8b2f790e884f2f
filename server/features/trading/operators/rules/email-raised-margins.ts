import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { isAbout, periodAt } from '@fairlead/domain/trading/scheduled-leverage.ts';
import { isSameSchedule, type ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import {
  isAmong,
  listCancelledRaises,
  listCancelledSchedules,
  listNewRaises,
  listNewSchedules,
} from '@fairlead/domain/trading/rule-changes.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { narrowRulePack, DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import { EngineUnavailable, type AccountView, type EnginePort } from '../../../../engine/engine-port.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import type { ClientEmail, RestrictedOrder } from '../../../../email/email-content.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { findHolder, listMailed, listUnsentAnnouncements, noteMailed, settleAnnouncement } from './margin-announcement-store.ts';
import { describeRaisedHoldings } from './raised-holdings.ts';
import { findLatestVersion, findVersion } from './rules-store.ts';

/** Also requested when an increased margin or lower leverage is announced or cancelled. */
export const EMAIL_RAISED_MARGINS = 'mail-raised-margins';

const EVERY_MINUTE = '* * * * *';

/** A client may send a ticket opened before the announcement, which did not show it, up to this long afterwards. */
const TICKETS_FOLLOW_MS = 60_000;

export interface RaisedMarginEmails {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'visitTradingAccounts' | 'viewAccount'>;
  readonly brokerRules: Pick<BrokerRules, 'basePack' | 'nameOf' | 'instrument'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Without a trailing slash. */
  readonly siteUrl: () => string;
  readonly log: { error(details: object, message: string): void };
}

/** Also runs every minute: the notice period runs from the announcement, even if the process that took it has died. */
export function defineRaisedMarginJob(jobs: Pick<JobQueue, 'define'>, context: RaisedMarginEmails): void {
  jobs.define({ name: EMAIL_RAISED_MARGINS, cron: EVERY_MINUTE, retries: 3, work: () => emailRaisedMargins(context) });
}

/**
 * Queues the outstanding emails of every announcement. Each client with a position in an affected instrument gets one email for all of
 * their instruments; so does each client with a pending order that has more leverage than is announced. Clients who were told about
 * something that has been cancelled get one if it would still concern a position or a pending order of theirs. Idempotent, also when run concurrently: nobody is emailed twice. Rejects if an email could not be queued, after all
 * the others were.
 */
export async function emailRaisedMargins(context: RaisedMarginEmails): Promise<void> {
  const { database, clock } = context;
  let failures = 0;
  const announcements: Announcement[] = [];
  // All are read before the first email, so that no email announces an increase that is cancelled by now.
  for (const version of await listUnsentAnnouncements(database)) announcements.push(await readAnnouncement(version, context));
  for (const announcement of announcements) {
    const { raises, calledOff, schedules, calledOffSchedules } = announcement;
    const isMoot = [raises, calledOff, schedules, calledOffSchedules].every((list) => list.length === 0);
    const failed = isMoot ? 0 : await emailHolders(announcement, context);
    if (failed === 0) await settleAnnouncement(database, announcement.version, clock());
    failures += failed;
  }
  if (failures > 0) throw new Error(`${failures} emails about increased margins or lower leverage could not be queued`);
}

interface Announcement {
  readonly version: number;
  /** Milliseconds since 1970 UTC. */
  readonly announcedAt: number;
  readonly raises: readonly RaisedMargin[];
  readonly calledOff: readonly CancelledRaise[];
  /** Lower leverage for new positions. */
  readonly schedules: readonly ScheduledLeverage[];
  readonly calledOffSchedules: readonly CancelledSchedule[];
  /** Increases announced since: if an instrument has one, clients are told its terms instead. */
  readonly since: readonly RaisedMargin[];
  /** The pack in effect now, which may be from a later version. */
  readonly pack: RulePack;
}

interface CancelledSchedule {
  readonly schedule: ScheduledLeverage;
  /** The clients who were emailed when it was announced, and when that was, in milliseconds since 1970 UTC. */
  readonly told: ReadonlySet<number>;
  readonly announcedAt: number;
}

interface CancelledRaise {
  readonly raise: RaisedMargin;
  /** The clients who were emailed about it. */
  readonly told: ReadonlySet<number>;
}

/** Leaves out what is over, that a later version has cancelled, or that a later one requires again. */
async function readAnnouncement(version: number, { database, brokerRules, clock }: RaisedMarginEmails): Promise<Announcement> {
  const [before, after, latest] = [
    await findVersion(database, version - 1),
    await findVersion(database, version),
    await findLatestVersion(database),
  ];
  if (after === undefined || latest === undefined) throw new Error(`there are no rules of version ${version}`);
  const now = clock();
  const rulesBefore = before?.rules ?? DEFAULT_RULES;
  const raises = listNewRaises(rulesBefore, after.rules).filter((raise) => now < raise.until && isAmong(raise, latest.rules.raisedMargins));
  const calledOff: CancelledRaise[] = [];
  for (const raise of listCancelledRaises(rulesBefore, latest.rules, now)) {
    // What was cancelled later is announced with that version.
    if (isAmong(raise, after.rules.raisedMargins)) continue;
    calledOff.push({
      raise,
      told: await listMailed(
        database,
        await findFirstVersion(database, (stored) => isAmong(raise, stored.rules.raisedMargins), version - 1),
      ),
    });
  }
  const schedules = listNewSchedules(rulesBefore, after.rules).filter(
    (schedule) => periodAt(schedule, now) !== null && latest.rules.scheduledLeverage.some((other) => isSameSchedule(schedule, other)),
  );
  const calledOffSchedules: CancelledSchedule[] = [];
  for (const schedule of listCancelledSchedules(rulesBefore, latest.rules, now)) {
    // What was cancelled later is announced with that version.
    if (isScheduled(schedule, after)) continue;
    const announced = await findFirstVersion(database, (stored) => isScheduled(schedule, stored), version - 1);
    const announcedAt = (await findVersion(database, announced))?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
    calledOffSchedules.push({ schedule, told: await listMailed(database, announced), announcedAt });
  }
  const since = listNewRaises(rulesBefore, latest.rules).filter(({ until }) => now < until);
  const pack = narrowRulePack(brokerRules.basePack, latest.rules, latest.version, now);
  return { version, announcedAt: after.createdAt.getTime(), raises, calledOff, schedules, calledOffSchedules, since, pack };
}

type Stored = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

function isScheduled(schedule: ScheduledLeverage, { rules }: Stored): boolean {
  return rules.scheduledLeverage.some((other) => isSameSchedule(schedule, other));
}

/** The first of the consecutive versions, up to this one, that contain something: the one that announced it. */
async function findFirstVersion(database: Database, contains: (stored: Stored) => boolean, version: number): Promise<number> {
  const before = await findVersion(database, version - 1);
  return before !== undefined && contains(before) ? findFirstVersion(database, contains, version - 1) : version;
}

/** Returns how many could not be queued. */
async function emailHolders(announcement: Announcement, context: RaisedMarginEmails): Promise<number> {
  const { version } = announcement;
  const { database, engine, log } = context;
  const accountIds = await listConcerned(announcement, context);
  const mailed = await listMailed(database, version);
  let failures = 0;
  for (const accountId of accountIds) {
    if (mailed.has(accountId)) continue;
    try {
      const account = await engine.viewAccount(accountId);
      if (account !== null) await emailHolder(account, announcement, context);
    } catch (error) {
      // The other clients' emails would fail as well.
      if (isDatabaseUnavailable(error) || error instanceof EngineUnavailable) throw error;
      failures += 1;
      log.error({ err: error, accountId, version }, 'could not queue an email about an increased margin or lower leverage; retrying');
    }
  }
  return failures;
}

async function listConcerned(announcement: Announcement, context: RaisedMarginEmails): Promise<readonly number[]> {
  const accountIds: number[] = [];
  await context.engine.visitTradingAccounts(({ id, positions, orders }) => {
    const isConcerned =
      isHolder(positions, announcement) ||
      listRelieved(id, positions, announcement).length > 0 ||
      listRestricted(orders, announcement, context).length > 0 ||
      listFreed(id, orders, announcement, context).length > 0;
    if (isConcerned) accountIds.push(id);
  });
  return accountIds;
}

/** Whether an affected position was open before the announcement: later ones were opened with the announcement on the ticket. */
function isHolder(positions: Iterable<OpenPosition>, { raises, announcedAt }: Announcement): boolean {
  return [...positions].some(
    ({ symbol, openedAt }) => openedAt <= announcedAt + TICKETS_FOLLOW_MS && raises.some((raise) => raise.symbol === symbol),
  );
}

/** The cancelled increases that this client was told about and that would have required more than a position's stake. */
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

async function emailHolder(account: AccountView, announcement: Announcement, context: RaisedMarginEmails): Promise<void> {
  const { database, emailQueue } = context;
  const contents = [
    describeRaises(account, announcement, context),
    describeRelief(account, announcement, context),
    // What no longer applies comes before what applies instead.
    describeFreed(account, announcement, context),
    describeRestricted(account, announcement, context),
  ].filter((content) => content !== null);
  // All positions and orders have been closed or cancelled meanwhile.
  if (contents.length === 0) return;
  await database.transaction(async (transaction) => {
    const holder = await findHolder(transaction, account.accountId);
    if (holder === undefined || !(await noteMailed(transaction, announcement.version, holder.userId))) return;
    const { userId, email: recipient, firstName, language } = holder;
    for (const content of contents) {
      await emailQueue.post({ userId, recipient, language, content: { ...content, firstName } }, transaction);
    }
  });
}

type Nameless<Template extends ClientEmail['template']> = Omit<Extract<ClientEmail, { readonly template: Template }>, 'firstName'>;

function describeRaises(account: AccountView, announcement: Announcement, context: RaisedMarginEmails): Nameless<'marginRaised'> | null {
  const { raises: announced, pack } = announcement;
  const now = context.clock();
  if (!isHolder(account.positions, announcement)) return null;
  const raises = describeRaisedHoldings(account, announced, {
    raises: pack.raisedMargins,
    now,
    nameOf: (symbol) => context.brokerRules.nameOf(symbol),
  });
  if (raises.length === 0) return null;
  const { equity, marginLevelPercent } = account.figures;
  const figures = { stopOutPercent: pack.stopOutPercent, at: now, equityCents: equity, marginLevelPercent };
  return { template: 'marginRaised', url: platformUrl(context), raises, ...figures };
}

function describeRelief(
  { accountId, positions }: AccountView,
  announcement: Announcement,
  context: RaisedMarginEmails,
): Nameless<'marginRaiseCalledOff'> | null {
  const nameOf = (symbol: string): string => context.brokerRules.nameOf(symbol);
  const raises = listRelieved(accountId, positions, announcement).map(({ symbol, percent, from, until }) => ({
    symbol,
    name: nameOf(symbol),
    from,
    until,
    percent,
  }));
  return raises.length === 0 ? null : { template: 'marginRaiseCalledOff', url: platformUrl(context), raises };
}

/** The orders that lower leverage keeps from filling, placed before it was announced: later ones were placed with it on the ticket. */
function listRestricted(
  orders: Iterable<EntryOrder>,
  { schedules, announcedAt, pack }: Announcement,
  context: RaisedMarginEmails,
): readonly RestrictedOrder[] {
  return restrictOrders([...orders], { schedules, announcedAt, pack }, context);
}

/** The pending orders of which this client was told that lower leverage would keep them from filling, which has been cancelled. */
function listFreed(
  clientId: number,
  orders: Iterable<EntryOrder>,
  { calledOffSchedules, pack }: Announcement,
  context: RaisedMarginEmails,
): readonly RestrictedOrder[] {
  const pending = [...orders];
  return calledOffSchedules
    .filter(({ told }) => told.has(clientId))
    .flatMap(({ schedule, announcedAt }) => restrictOrders(pending, { schedules: [schedule], announcedAt, pack }, context));
}

function restrictOrders(
  orders: readonly EntryOrder[],
  { schedules, announcedAt, pack }: Pick<Announcement, 'schedules' | 'announcedAt' | 'pack'>,
  { brokerRules, clock }: RaisedMarginEmails,
): readonly RestrictedOrder[] {
  const now = clock();
  return orders.flatMap(({ id, symbol, leverage, placedAt }): readonly RestrictedOrder[] => {
    const instrument = brokerRules.instrument(symbol);
    if (instrument === undefined || placedAt > announcedAt + TICKETS_FOLLOW_MS || leverage > pack.leverageCaps[instrument.ruleClass]) {
      return [];
    }
    return schedules.flatMap((schedule): readonly RestrictedOrder[] => {
      const { cap, weekly } = schedule;
      const period = isAbout(schedule, instrument) && cap < leverage ? periodAt(schedule, now) : null;
      return period === null
        ? []
        : [{ orderId: id, symbol, name: brokerRules.nameOf(symbol), leverage, cap, from: period.from, until: period.until, weekly }];
    });
  });
}

function describeFreed(
  { accountId, orders }: AccountView,
  announcement: Announcement,
  context: RaisedMarginEmails,
): Nameless<'leverageLoweringCalledOff'> | null {
  const freed = listFreed(accountId, orders, announcement, context);
  return freed.length === 0 ? null : { template: 'leverageLoweringCalledOff', url: platformUrl(context), orders: freed };
}

function describeRestricted(
  { orders }: AccountView,
  announcement: Announcement,
  context: RaisedMarginEmails,
): Nameless<'leverageLowered'> | null {
  const restricted = listRestricted(orders, announcement, context);
  return restricted.length === 0 ? null : { template: 'leverageLowered', url: platformUrl(context), orders: restricted };
}

function platformUrl({ siteUrl }: RaisedMarginEmails): string {
  return `${siteUrl()}/platform`;
}
