import type { InviteOperatorRequest, OperatorInfo } from '@fairlead/contract/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { insertOperator, lockOperator } from '../access/operator-store.ts';
import type { PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';
import { postAccessLink } from '../access/post-access-link.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { listOperators } from './standing-store.ts';

export type InviteOperatorContext = PostPasswordLinkContext & Pick<OperatorsContext, 'database'>;

/** Creates an operator without a password, and emails a link that sets one. Throws CallRefused: operatorExists. */
export function inviteOperator(
  { email, name, language, roles }: InviteOperatorRequest,
  actor: OperatorActor,
  context: InviteOperatorContext,
): Promise<OperatorInfo> {
  const { database, clock } = context;
  return database.transaction(async (transaction) => {
    const operator = await insertOperator(transaction, { email, name, language, roles, passwordHash: '', createdAt: clock() });
    if (operator === null) {
      throw new CallRefused('operatorExists', { fields: [{ field: 'email', message: 'already belongs to an operator' }] });
    }
    const { id } = operator;
    await postAccessLink(operator, 'invitation', transaction, context);
    const after = { email, name, language, roles };
    await recordAction(transaction, actor, { action: 'operators.invite', subject: { kind: 'operator', id }, after }, clock());
    const [invited] = await listOperators(transaction, id);
    if (invited === undefined) throw new Error('an operator was invited but does not exist');
    return invited;
  });
}

/**
 * Emails another link; earlier ones become invalid. Throws CallRefused: notFound if no invitation is open. Operators with a password reset
 * it themselves.
 */
export async function inviteAgain(id: number, actor: OperatorActor, context: InviteOperatorContext): Promise<void> {
  const { database, clock } = context;
  await database.transaction(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (operator?.status !== 'active' || operator.passwordHash !== '') throw new CallRefused('notFound');
    await postAccessLink(operator, 'invitation', transaction, context);
    await recordAction(transaction, actor, { action: 'operators.inviteAgain', subject: { kind: 'operator', id } }, clock());
  });
}
