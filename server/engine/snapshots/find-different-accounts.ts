import { serialiseAccount } from '@fairlead/domain/engine/serialise.ts';
import type { EngineState } from '@fairlead/domain/engine/state.ts';

/**
 * Compares accounts from a snapshot, one per line, with the state; returns the ids of those that differ. An account that changed since the
 * snapshot can't be compared and is skipped.
 */
export function findDifferentAccounts(state: EngineState, lines: readonly string[]): readonly number[] {
  return lines.flatMap((line) => {
    const { id, version } = JSON.parse(line) as { readonly id: number; readonly version: number };
    const account = state.accounts.get(id);
    if (account !== undefined && account.version !== version) return [];
    return account !== undefined && serialiseAccount(account) === line ? [] : [id];
  });
}
