import type { AccessChoices } from '@fairlead/contract/account/operators/client-changes.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { selectCategoryCaps } from '@fairlead/domain/trading/leverage-choices.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { listLevelNames } from './change-store.ts';

export interface ListAccessChoicesContext {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly brokerRules: Pick<BrokerRules, 'pack' | 'instruments'>;
}

/** The possible settings of a client's access under the current rules. */
export async function listAccessChoices({ database, brokerRules }: ListAccessChoicesContext): Promise<AccessChoices> {
  const { pack, instruments } = brokerRules;
  const categories = ASSET_CATEGORIES.map(({ id, name, leverages }) => {
    const caps = selectCategoryCaps(id, instruments, pack);
    const reachOf = (leverage: number) => {
      if (caps === null || leverage <= caps.lowest) return 'all' as const;
      return leverage <= caps.highest ? ('some' as const) : ('none' as const);
    };
    return { id, name, leverages: leverages.map((leverage) => ({ leverage, reach: reachOf(leverage) })) };
  });
  return { categories, levels: await listLevelNames(database) };
}
