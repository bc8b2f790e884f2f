import { serialiseAccount } from '@fairlead/domain/engine/serialise.ts';
import type { EngineState } from '@fairlead/domain/engine/state.ts';

/**
 * Of accounts as a snapshot has them, a line each: the ids of those that the state has otherwise. An account that was touched since the
 * snapshot cannot be compared any more.
 */
export function findDifferentAccounts(state: EngineState, lines: readonly string[]): readonly number[] {
  return lines.flatMap((line) => {
    const { id, version } = JSON.parse(line) as { readonly id: number; readonly version: number };
    const account = state.accounts.get(id);
    if (account !== undefined && account.version !== version) return [];
    return account !== undefined && serialiseAccount(account) === line ? [] : [id];
  });
}
