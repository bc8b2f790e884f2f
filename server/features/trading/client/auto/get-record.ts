import type { AutoTradingRecord } from '@fairlead/contract/account/schemas.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { readAutoRecord } from '../../auto/store.ts';

export interface GetRecordContext {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  /** False if the broker has turned AutoTrading off entirely. */
  readonly isOffered: () => boolean;
}

/** AutoTrading's results for the account so far. Throws CallRefused: accountUnknown. */
export async function getRecord(accountId: number, { database, engine, isOffered }: GetRecordContext): Promise<AutoTradingRecord> {
  const view = await engine.viewAccount(accountId);
  if (view === null) throw new CallRefused('accountUnknown');
  const { closedCount, closedProfit } = await readAutoRecord(database, accountId);
  return {
    status: true,
    data: {
      auto_trading: view.isAutoTrading ? 1 : 0,
      offered: isOffered(),
      closed_count: closedCount,
      closed_profit: centsToEuros(closedProfit),
    },
  };
}
