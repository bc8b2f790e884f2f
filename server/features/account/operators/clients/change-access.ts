import type { changeAccessRequestSchema } from '@fairlead/contract/account/operators/client-changes.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import { ASSET_CATEGORIES, assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import { findLeverageChoiceFault, normaliseLeverageIndexes } from '@fairlead/domain/trading/leverage-choices.ts';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import { listLevelNames, lockChangedClient, updateClientLevel, type ChangedClient } from './change-store.ts';
import { selectChanges } from '../../../../audit/select-changes.ts';
import { requireVerifiable, welcome, type VerifyAccountContext } from './verify-account.ts';

export interface ChangeAccessContext extends VerifyAccountContext {
  readonly brokerRules: Pick<BrokerRules, 'pack' | 'instruments'>;
}

type AccessRequest = z.output<typeof changeAccessRequestSchema>;

interface Access extends TradingAccess {
  readonly level: string;
}

/** Sets what a client may trade, and the client's level. Refusals are listed in the contract. */
export function changeAccess(actor: OperatorActor, request: AccessRequest, context: ChangeAccessContext): Promise<void> {
  const { id: userId, reason } = request;
  const { database, engine, clock } = context;
  const { level, ...access } = readAccess(request, context.brokerRules);
  return context.takeAccessTurn(async () => {
    // Before the transaction, because the engine's view may wait for the database.
    const view = await engine.viewAccount(userId);
    const { client, isGranted, wasWelcomed, isEnabled } = await database.transaction(async (transaction) => {
      const locked = await lockChangedClient(transaction, actor, userId);
      if (locked.status === 'closed') throw new CallRefused('accountNotActive');
      if (view === null) throw new CallRefused('accountUnknown');
      const isVerifiedNow = access.verified && !view.access.verified;
      if (isVerifiedNow) {
        await requireVerifiable(locked, transaction);
        await requireUnclaimed(transaction, 'verifications', userId, actor.operatorId, clock());
        await endClaim(transaction, 'verifications', userId);
      }
      requireConfirmed(view.access, access, request.may_trade_nothing);
      await requireLevel(transaction, locked, level);
      const isWelcome = access.verified && (isVerifiedNow || locked.pin === null);
      const changes = selectChanges(writeAccess({ ...view.access, level: locked.level }), writeAccess({ ...access, level }));
      if (changes === null && !isWelcome) throw new CallRefused('nothingChanged');
      if (level !== locked.level) await updateClientLevel(transaction, userId, level);
      const subject = { kind: 'client', id: userId };
      await recordAction(transaction, actor, { action: 'clients.access', subject, userId, ...changes, reason }, clock());
      return {
        client: locked,
        isGranted: !isSameAccess(view.access, access),
        wasWelcomed: isWelcome,
        isEnabled: mayTradeAtLast(view.access, access),
      };
    });
    if (isGranted) {
      const commandId = `access:${actor.operatorId}:${actor.requestId}`;
      const answer = await engine.submit({ kind: 'setTradingAccess', commandId, accountId: userId, at: clock(), access });
      if (answer.kind === 'refused') throw new CallRefused(answer.refusal.code);
    }
    if (wasWelcomed) await welcome(client, access.categoryIds, context);
    else if (isEnabled) await emailTradingEnabled(client, access.categoryIds, context);
  });
}

function readAccess(request: AccessRequest, { pack, instruments }: ChangeAccessContext['brokerRules']): Access {
  const categoryIds = [...new Set(request.category_ids)].toSorted((one, other) => one - other);
  if (categoryIds.some((id) => assetCategoryById(id) === undefined)) throw invalid('category_ids', 'must be category ids');
  const leverageIndexes: Record<number, readonly number[]> = {};
  for (const [id, indexes] of Object.entries(request.leverage_indexes)) {
    const field = `leverage_indexes.${id}`;
    const category = assetCategoryById(Number(id));
    if (category === undefined) throw invalid(field, 'must be a category id');
    const chosen = normaliseLeverageIndexes(category, indexes);
    // The complete list follows the rules by itself.
    if (chosen === null && indexes.every((index) => index < category.leverages.length)) continue;
    const fault = findLeverageChoiceFault(category.id, indexes, instruments, pack);
    if (fault !== null) throw invalid(field, 'limit' in fault ? `must be at most ${fault.limit}` : 'must be among those of the category');
    leverageIndexes[category.id] = chosen ?? indexes;
  }
  return { verified: request.is_verified, categoryIds, leverageIndexes, level: request.level };
}

const mayTradeNothing = ({ verified, categoryIds }: TradingAccess): boolean => verified && categoryIds.length === 0;

/**
 * Verified without a category is easily a slip: refused with verifiedWithoutCategories unless that was the state before or is confirmed.
 */
function requireConfirmed(before: TradingAccess, after: TradingAccess, isConfirmed: boolean): void {
  if (mayTradeNothing(after) && !mayTradeNothing(before) && !isConfirmed) throw new CallRefused('verifiedWithoutCategories');
}

/** Whether a client who was verified without being able to trade now can; they were told that trading was not enabled. */
function mayTradeAtLast(before: TradingAccess, after: TradingAccess): boolean {
  return mayTradeNothing(before) && after.verified && !mayTradeNothing(after);
}

async function emailTradingEnabled(client: ChangedClient, categoryIds: readonly number[], context: ChangeAccessContext): Promise<void> {
  const { userId, email: recipient, firstName, language } = client;
  const content = { template: 'tradingEnabled', firstName, url: `${context.siteUrl()}/platform`, categoryIds } as const;
  await context.emailQueue.post({ userId, recipient, language, content }, context.database);
}

/** A client can keep a level that does not exist any more. */
async function requireLevel(transaction: Queries, client: ChangedClient, level: string): Promise<void> {
  if (level === client.level) return;
  if (!(await listLevelNames(transaction)).includes(level)) throw invalid('level', 'must be the name of a level');
}

/** Categories and leverages by name, for readers of the audit log. */
function writeAccess({ verified, categoryIds, leverageIndexes, level }: Access): Readonly<Record<string, unknown>> {
  const leverages = ASSET_CATEGORIES.flatMap(({ id, name, leverages: list }) => {
    const own = leverageIndexes[id];
    return own === undefined ? [] : [[name, own.flatMap((index) => list[index] ?? [])] as const];
  });
  const categories = ASSET_CATEGORIES.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name);
  return { is_verified: verified, categories, leverages: Object.fromEntries(leverages), level };
}

function isSameAccess(one: TradingAccess, other: TradingAccess): boolean {
  return selectChanges(writeAccess({ ...one, level: '' }), writeAccess({ ...other, level: '' })) === null;
}

function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
