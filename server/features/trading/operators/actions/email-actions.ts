import { actionDueAt } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { displayNameOn } from '@fairlead/domain/trading/actions/display-name.ts';
import { midnightOf } from '@fairlead/domain/trading/wall-clock.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import { EngineUnavailable, type EnginePort } from '../../../../engine/engine-port.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { ActionAnnouncedEmail, ActionCancelledEmail, ActionDoneEmail, EmailAction } from '../../../../email/email-content.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { findHolder } from '../rules/margin-announcement-store.ts';
import {
  findSweptSpans,
  isWithdrawn,
  listActionMailed,
  listUnreported,
  noteActionMailed,
  readEarlier,
  readSweptEntries,
  settleAnnounced,
  settleReported,
  type ActionEmailKind,
} from './action-email-store.ts';
import { toAction, type ActionRow } from './actions-store.ts';
import {
  conversionIn,
  describeConversion,
  describeEmailAction,
  describeMeaning,
  outcomeOf,
  type Conversion,
  type Outcome,
} from './describe-action-emails.ts';
import { listDecided } from './judge-action.ts';

/** Also requested when an action is approved or withdrawn. */
export const EMAIL_ACTIONS = 'mail-corporate-actions';

const EVERY_MINUTE = '* * * * *';
const DAY_MS = 86_400_000;

export interface ActionEmails {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'visitTradingAccounts' | 'viewAccount'>;
  readonly brokerRules: Pick<BrokerRules, 'baseInstruments'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Without a trailing slash. */
  readonly siteUrl: () => string;
  readonly log: { error(details: object, message: string): void };
}

/** Also runs every minute: the day before an action comes by itself, and so does its end. */
export function defineActionEmailJob(jobs: Pick<JobQueue, 'define'>, context: ActionEmails): void {
  jobs.define({ name: EMAIL_ACTIONS, cron: EVERY_MINUTE, retries: 3, work: () => emailActions(context) });
}

/**
 * Queues the outstanding emails about corporate actions: to holders of the instrument once it is approved, and a day before to those who
 * hold it only since; to all of them if it is withdrawn; and afterwards to everybody for whom it changed something. Idempotent, also when
 * run concurrently: nobody gets one of these emails twice. Rejects if an email could not be queued, after all the others were.
 */
export async function emailActions(context: ActionEmails): Promise<void> {
  let failures = 0;
  for (const row of await listUnreported(context.database)) failures += await emailAbout(row, context);
  if (failures > 0) throw new Error(`${failures} emails about corporate actions could not be queued`);
}

/** Returns how many could not be queued. */
async function emailAbout(row: ActionRow, context: ActionEmails): Promise<number> {
  const { database, brokerRules, clock } = context;
  const instrument = brokerRules.baseInstruments.find(({ symbol }) => symbol === row.symbol);
  const now = clock();
  const dueAt = actionDueAt(row, instrument ?? { venue: null });
  const dayBefore = new Date(midnightOf(row.date) - DAY_MS).toISOString().slice(0, 10);
  const name = instrument === undefined ? row.symbol : displayNameOn(instrument, dayBefore, await listDecided(database));
  const told: Told = { row, action: describeEmailAction(toAction(row), name, instrument) };
  if (row.withdrawnAt !== null) return report(await emailCancellation(told, context), row, context);
  if (now < dueAt) return needsAnnouncing(row, dueAt, now) ? announce(told, context) : 0;
  // A new name changes no account, so there is nothing to report.
  if (row.kind === 'rename') return report(0, row, context);
  const spans = await findSweptSpans(database, row.id, dueAt);
  if (spans === null) return 0;
  const outcomes = new Map<number, { readonly outcome: Outcome; readonly conversion: Conversion | null }>();
  for await (const entries of readSweptEntries(database, spans)) {
    for (const entry of entries) {
      const outcome = outcomeOf(entry.events, toAction(row));
      const conversion = row.kind === 'split' ? conversionIn(entry, row.id) : null;
      if (outcome !== null) outcomes.set(entry.accountId, { outcome, conversion });
    }
  }
  const failed = await emailEach([...outcomes.keys()], 'done', told, context, async (accountId) => {
    const done = outcomes.get(accountId);
    if (done === undefined) return null;
    const { outcome, conversion } = done;
    const content = { template: 'actionDone', url: platformUrl(context), action: told.action, ...outcome } as const;
    if (conversion === null) return content;
    return { ...content, converted: describeConversion(conversion, await readEarlier(database, accountId, conversion)) };
  });
  return report(failed, row, context);
}

/** When it is approved, and once more within the last day. */
function needsAnnouncing({ announcedAt }: Pick<ActionRow, 'announcedAt'>, dueAt: number, now: number): boolean {
  if (announcedAt === null) return true;
  return now >= dueAt - DAY_MS && announcedAt.getTime() < dueAt - DAY_MS;
}

interface Told {
  readonly row: ActionRow;
  readonly action: EmailAction;
}

async function announce(told: Told, context: ActionEmails): Promise<number> {
  const { database, engine, clock } = context;
  const { row, action } = told;
  const at = clock();
  const holders: number[] = [];
  await engine.visitTradingAccounts(({ id, positions, orders, alerts }) => {
    const waiting = alerts.filter(({ fired }) => fired === null);
    if ([...positions, ...orders, ...waiting].some(({ symbol }) => symbol === row.symbol)) holders.push(id);
  }, 'alerts');
  const failed = await emailEach(holders, 'announced', told, context, async (accountId) => {
    const account = await engine.viewAccount(accountId);
    const meaning = account === null ? null : describeMeaning(account, toAction(row));
    return meaning === null ? null : { template: 'actionAnnounced', url: platformUrl(context), action, ...meaning };
  });
  if (failed === 0) await settleAnnounced(database, row.id, at);
  return failed;
}

async function emailCancellation(told: Told, context: ActionEmails): Promise<number> {
  const announced = await listActionMailed(context.database, told.row.id, 'announced');
  return emailEach([...announced], 'cancelled', told, context, async () => ({
    template: 'actionCancelled',
    url: platformUrl(context),
    action: told.action,
  }));
}

async function report(failed: number, { id }: ActionRow, { database, clock }: ActionEmails): Promise<number> {
  if (failed === 0) await settleReported(database, id, clock());
  return failed;
}

type Content = Nameless<ActionAnnouncedEmail> | Nameless<ActionCancelledEmail> | Nameless<ActionDoneEmail>;
type Nameless<Email> = Omit<Email, 'firstName'>;

/** Returns how many could not be queued. */
async function emailEach(
  accountIds: readonly number[],
  kind: ActionEmailKind,
  { row }: Told,
  context: ActionEmails,
  contentFor: (accountId: number) => Promise<Content | null>,
): Promise<number> {
  const { database, log } = context;
  const mailed = await listActionMailed(database, row.id, kind);
  let failures = 0;
  for (const accountId of accountIds) {
    if (mailed.has(accountId)) continue;
    try {
      const content = await contentFor(accountId);
      if (content !== null) await emailOne(accountId, content, { actionId: row.id, kind }, context);
    } catch (error) {
      // The other clients' emails would fail as well.
      if (isDatabaseUnavailable(error) || error instanceof EngineUnavailable) throw error;
      failures += 1;
      log.error({ err: error, accountId, actionId: row.id, kind }, 'could not queue an email about a corporate action; retrying');
    }
  }
  return failures;
}

async function emailOne(
  accountId: number,
  content: Content,
  { actionId, kind }: { readonly actionId: number; readonly kind: ActionEmailKind },
  { database, emailQueue }: ActionEmails,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // The cancellation reaches those who have been told by now, so nobody may be told afterwards.
    if (kind === 'announced' && (await isWithdrawn(transaction, actionId))) return;
    const holder = await findHolder(transaction, accountId);
    if (holder === undefined || !(await noteActionMailed(transaction, actionId, kind, holder.userId))) return;
    const { userId, email: recipient, firstName, language } = holder;
    await emailQueue.post({ userId, recipient, language, content: { ...content, firstName } }, transaction);
  });
}

function platformUrl({ siteUrl }: ActionEmails): string {
  return `${siteUrl()}/platform`;
}
