import type { VerifyAccountRequest } from '@fairlead/contract/operators/session.ts';
import { findMissingDocuments } from '@fairlead/domain/account/document-rules.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import { ASSET_CATEGORIES, assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { noteNothingChanged, recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { AccountView, EnginePort } from '../../../../engine/engine-port.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { TakeTurn } from '../../../../transport/turns.ts';
import { openTradingAccount } from '../../../find-trading-account.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import { requireNotOneself } from './change-store.ts';
import { findClientByEmail, givePin, readDocumentStatuses, type Client } from './client-store.ts';

export interface VerifyAccountContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly emailQueue: EmailQueue;
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /**
   * Runs verifications and changes of access or status one after the other, whichever process they are in: of two verifications of a client
   * the second one finds everything done, and the engine gets changes in the order in which the audit log has them.
   */
  readonly takeAccessTurn: TakeTurn;
  /** Six random digits. */
  readonly newPin: () => string;
}

/**
 * Verifies a client so that they can trade, opening a trading account if there is none; assigns the account's PIN and notifies the client.
 * A repeated call changes at most the categories. Every step is idempotent, so an interrupted call is completed by the next one. Refused
 * with emailUnknown, ownAccount, accountNotActive, detailsMissing, documentsMissing, claimedByOther, and with invalidInput for unknown
 * categories.
 */
export function verifyAccount(
  actor: OperatorActor,
  request: VerifyAccountRequest,
  context: VerifyAccountContext,
): Promise<{ readonly userId: number }> {
  const asked = readCategories(request.category_ids);
  return context.takeAccessTurn(async () => {
    const client = await findVerifiable(actor, request.email, context.database);
    const view = await openTradingAccount(context.engine, client.userId, context.clock());
    const categoryIds = asked ?? (view.access.verified ? view.access.categoryIds : ASSET_CATEGORIES.map(({ id }) => id));
    await requireUnclaimed(context.database, 'verifications', client.userId, actor.operatorId, context.clock());
    await recordVerification(actor, view, categoryIds, context);
    await grantAccess(view, { ...view.access, verified: true, categoryIds }, context);
    if (client.pin === null || !view.access.verified) await welcome(client, categoryIds, context);
    await endClaim(context.database, 'verifications', client.userId);
    return { userId: client.userId };
  });
}

/** Sorted, without duplicates; null if none are given. */
function readCategories(asked: readonly number[] | undefined): readonly number[] | null {
  if (asked === undefined) return null;
  const ids = [...new Set(asked)].toSorted((one, other) => one - other);
  if (ids.length > 0 && ids.every((id) => assetCategoryById(id) !== undefined)) return ids;
  const known = ASSET_CATEGORIES.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new CallRefused('invalidInput', { fields: [{ field: 'category_ids', message: `must be among ${known}` }] });
}

async function findVerifiable(actor: OperatorActor, email: string, database: Database): Promise<Client> {
  const client = await findClientByEmail(database, normaliseEmail(email));
  if (client === null) throw new CallRefused('emailUnknown');
  requireNotOneself(actor, client.email);
  await requireVerifiable(client, database);
  return client;
}

/** Refuses a client who cannot be verified yet, with accountNotActive, detailsMissing or documentsMissing. */
export async function requireVerifiable({ userId, status, details }: Client, queries: Pick<Queries, 'drizzle'>): Promise<void> {
  if (status !== 'active') throw new CallRefused('accountNotActive');
  if (findMissingDetails(details).length > 0) throw new CallRefused('detailsMissing');
  const statusOf = await readDocumentStatuses(queries, userId);
  if (findMissingDocuments(statusOf).length > 0) throw new CallRefused('documentsMissing');
}

/** The account has the client's user id. */
async function recordVerification(
  actor: OperatorActor,
  { accountId: userId, access }: AccountView,
  categoryIds: readonly number[],
  { database, clock }: VerifyAccountContext,
): Promise<void> {
  if (access.verified && access.categoryIds.join() === categoryIds.join()) return noteNothingChanged(actor);
  const before = { is_verified: access.verified, category_ids: access.categoryIds };
  const after = { is_verified: true, category_ids: categoryIds };
  const action = { action: 'clients.verify', subject: { kind: 'client', id: userId }, userId, before, after };
  await recordAction(database, actor, action, clock());
}

async function grantAccess(
  { accountId, version, access: before }: AccountView,
  access: TradingAccess,
  { engine, clock }: Pick<VerifyAccountContext, 'engine' | 'clock'>,
): Promise<void> {
  const isSame = before.verified && before.categoryIds.join() === access.categoryIds.join();
  if (isSame) return;
  // Derived from the change, so that a repeated request makes it only once.
  const commandId = `verify:${accountId}:${version}:${access.categoryIds.join('-')}`;
  const answer = await engine.submit({ kind: 'setTradingAccess', commandId, accountId, at: clock(), access });
  if (answer.kind === 'refused') throw new CallRefused(answer.refusal.code);
}

const MOST_PINS_TRIED = 50;

/** Assigns the PIN and queues the email in one transaction: there is never one without the other. */
export async function welcome(
  { userId, email: recipient, firstName, language, pin }: Client,
  categoryIds: readonly number[],
  context: VerifyAccountContext,
): Promise<void> {
  const { database, emailQueue, siteUrl, newPin } = context;
  await database.transaction(async (transaction) => {
    let hasPin = pin !== null;
    for (let tried = 0; !hasPin && tried < MOST_PINS_TRIED; tried += 1) hasPin = await givePin(transaction, userId, newPin());
    if (!hasPin) throw new Error('no free PIN was found');
    const content = { template: 'accountVerified', firstName, url: `${siteUrl()}/platform`, categoryIds } as const;
    await emailQueue.post({ userId, recipient, language, content }, transaction);
  });
}
