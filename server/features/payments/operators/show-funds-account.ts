import type { FundsAccount, FundsAccountQuery } from '@fairlead/contract/payments/operators/funds.ts';
import { centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { describeOnePersonRoom, readOnePersonRoom } from '../../one-person-limit.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findFundsClient } from './find-funds-client.ts';
import { formatFullName } from './operator-store.ts';

export type ShowFundsAccountContext = Pick<PaymentsContext, 'database' | 'engine' | 'clock'>;

/** What an account holds at this moment, nothing where none is open yet, and what the operator may move alone. Refused with notFound. */
export async function showFundsAccount(
  operatorId: number,
  query: FundsAccountQuery,
  { database, engine, clock }: ShowFundsAccountContext,
): Promise<FundsAccount> {
  const { id, email, language, status, ...name } = await findFundsClient(database, query);
  const room = await readOnePersonRoom(database, operatorId, `client:${id}`, clock());
  const view = await engine.viewAccount(id);
  return {
    client: { id, email, full_name: formatFullName(name) },
    language,
    status,
    balance: centsToEuros(view?.figures.balance ?? ZERO_CENTS),
    equity: centsToEuros(view?.figures.equity ?? ZERO_CENTS),
    cash: centsToEuros(view?.purses.cash ?? ZERO_CENTS),
    bonus: centsToEuros(view?.purses.bonus ?? ZERO_CENTS),
    credit: centsToEuros(view?.purses.credit ?? ZERO_CENTS),
    withdrawable: centsToEuros(view?.withdrawable ?? ZERO_CENTS),
    available_margin: centsToEuros(view?.figures.availableMargin ?? ZERO_CENTS),
    open_positions: view?.positions.length ?? 0,
    one_person: describeOnePersonRoom(room),
  };
}
