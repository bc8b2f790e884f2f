import type { InviteOperatorRequest, OperatorInfo } from '@fairlead/contract/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { insertOperator, lockOperator } from '../access/operator-store.ts';
import type { PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';
import { postAccessLink } from '../access/post-access-link.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { listOperators } from './standing-store.ts';

export type InviteOperatorContext = PostPasswordLinkContext & Pick<OperatorsContext, 'database'>;

/** Makes an operator who has no password yet, and mails a link that chooses one. Refused with operatorExists. */
export function inviteOperator(
  { email, name, language, roles }: InviteOperatorRequest,
  actor: OperatorActor,
  context: InviteOperatorContext,
): Promise<OperatorInfo> {
  const { database, clock } = context;
  return database.transaction(async (transaction) => {
    const operator = await insertOperator(transaction, { email, name, language, roles, passwordHash: '', createdAt: clock() });
    if (operator === null) {
      throw new CallRefused('operatorExists', { fields: [{ field: 'email', message: 'must not be that of an operator' }] });
    }
    const { id } = operator;
    await postAccessLink(operator, 'invitation', transaction, context);
    const after = { email, name, language, roles };
    await recordAction(transaction, actor, { action: 'operators.invite', subject: { kind: 'operator', id }, after }, clock());
    const [invited] = await listOperators(transaction, id);
    if (invited === undefined) throw new Error('an operator who was just invited is not there');
    return invited;
  });
}

/** Mails another link; those before it end. Refused with notFound where nobody waits for one: with a password, one asks for it oneself. */
export async function inviteAgain(id: number, actor: OperatorActor, context: InviteOperatorContext): Promise<void> {
  const { database, clock } = context;
  await database.transaction(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (operator?.status !== 'active' || operator.passwordHash !== '') throw new CallRefused('notFound');
    await postAccessLink(operator, 'invitation', transaction, context);
    await recordAction(transaction, actor, { action: 'operators.inviteAgain', subject: { kind: 'operator', id } }, clock());
  });
}
