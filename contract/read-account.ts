import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { SessionUser } from './account.ts';
import type { CategoryNames } from './account-wire.ts';

/**
 * The client's side of the account: what it may trade, in the domain's terms. Imports the schemas' types only, so that a browser
 * does not carry the schema library.
 */
export function readTradingAccess(
  user: Pick<SessionUser, 'verified_account' | 'assets_group_permission' | 'custom_leverage'>,
  categories: CategoryNames,
): TradingAccess {
  return {
    verified: user.verified_account,
    categoryIds: user.assets_group_permission,
    leverageIndexes: readCustomLeverage(user.custom_leverage, categories),
  };
}

/** Throws a RangeError on text that is no custom leverage, which the server never sends. */
function readCustomLeverage(text: string, categories: CategoryNames): TradingAccess['leverageIndexes'] {
  const byName: unknown = text === '' ? {} : JSON.parse(text);
  if (typeof byName !== 'object' || byName === null) throw new RangeError('custom leverage is not an object');
  const named = new Map<string, unknown>(Object.entries(byName));
  const entries = categories.flatMap(({ id, name }) => (named.has(name) ? [[id, readIndexes(named.get(name))] as const] : []));
  return Object.fromEntries(entries);
}

function readIndexes(value: unknown): readonly number[] {
  if (!Array.isArray(value)) throw new RangeError('custom leverage is not a list');
  return value.map((index: unknown) => readIndex(index));
}

function readIndex(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError('custom leverage is not a list of indexes');
}
