import type { FundsAccount, FundsAccountQuery } from '@fairlead/contract/payments/operators/funds.ts';
import { centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { describeSingleApproverRoom, readSingleApproverRoom } from '../../single-approver-limit.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findFundsClient } from './find-funds-client.ts';
import { formatFullName } from './operator-store.ts';

export type ShowFundsAccountContext = Pick<PaymentsContext, 'database' | 'engine' | 'clock'>;

/** An account's balances right now, zero if none is open yet, and what the operator may still move alone. Throws CallRefused: notFound. */
export async function showFundsAccount(
  operatorId: number,
  query: FundsAccountQuery,
  { database, engine, clock }: ShowFundsAccountContext,
): Promise<FundsAccount> {
  const { id, email, language, status, ...name } = await findFundsClient(database, query);
  const room = await readSingleApproverRoom(database, operatorId, `client:${id}`, clock());
  const view = await engine.viewAccount(id);
  return {
    client: { id, email, full_name: formatFullName(name) },
    language,
    status,
    balance: centsToEuros(view?.figures.balance ?? ZERO_CENTS),
    equity: centsToEuros(view?.figures.equity ?? ZERO_CENTS),
    cash: centsToEuros(view?.balances.cash ?? ZERO_CENTS),
    bonus: centsToEuros(view?.balances.bonus ?? ZERO_CENTS),
    credit: centsToEuros(view?.balances.credit ?? ZERO_CENTS),
    withdrawable: centsToEuros(view?.withdrawable ?? ZERO_CENTS),
    available_margin: centsToEuros(view?.figures.availableMargin ?? ZERO_CENTS),
    open_positions: view?.positions.length ?? 0,
    one_person: describeSingleApproverRoom(room),
  };
}
