import type { ChangeMeRequest } from '@fairlead/contract/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { lockOperator, updateOperator } from './operator-store.ts';

/** Changes an operator's own name and language. */
export async function changeMe(
  { name, language }: ChangeMeRequest,
  actor: OperatorActor,
  { database, clock }: Pick<OperatorsContext, 'database' | 'clock'>,
): Promise<void> {
  const { operatorId: id } = actor;
  await database.transaction(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (operator === null) throw new CallRefused('notSignedIn');
    await updateOperator(transaction, id, { name, language });
    const before = { name: operator.name, language: operator.language };
    await recordAction(
      transaction,
      actor,
      { action: 'login.profile', subject: { kind: 'operator', id }, before, after: { name, language } },
      clock(),
    );
  });
}
