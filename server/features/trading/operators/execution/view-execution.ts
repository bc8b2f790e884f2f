import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { readScorecard } from '../../execution/read-scorecard.ts';
import type { ExecutionSpan } from '../../execution/read-sums.ts';
import { viewScorecard } from '../../execution/view-scorecard.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { DeskContext } from '../desk-context.ts';

interface ExecutionContext extends Pick<DeskContext, 'database'> {
  readonly brokerRules: Pick<BrokerRules, 'nameOf' | 'instruments'>;
}

/** The scorecard of all clients, with every request that was rejected. */
export async function viewExecution(span: ExecutionSpan, { database, brokerRules }: ExecutionContext): Promise<Execution> {
  const scorecard = await readScorecard(database, { ...span, accountId: null }, null);
  return {
    ...viewScorecard(scorecard, (symbol) => brokerRules.nameOf(symbol)),
    choices: brokerRules.instruments.map(({ symbol, displayName }) => ({ symbol, name: displayName })),
  };
}
