import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { admitAttempt } from '../../../transport/auth/admit-attempt.ts';
import type { AttemptLimit } from '../../../transport/auth/attempt-counter.ts';
import { hashRecoveryCode } from '../../../transport/auth/second-factor/recovery-codes.ts';
import { openTotpSecret } from '../../../transport/auth/second-factor/sealed-totp.ts';
import { findTotpStep } from '../../../transport/auth/second-factor/totp.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { AccessContext } from './access-context.ts';
import { countAnswer, takeChallenge } from './challenge-store.ts';
import { enter, type EnterContext, type OperatorEntry, type OperatorOrigin } from './enter.ts';
import { countRecoveryCodes, findTotp, spendRecoveryCode, spendTotpStep } from './factor-store.ts';
import { findOperator, type OperatorRow } from './operator-store.ts';
import { tellOperator, type TellOperatorContext } from './tell-operator.ts';

export type AnswerSecondFactorContext = EnterContext & TellOperatorContext & Pick<AccessContext, 'attempts' | 'secretBox'>;

/** Over all logins of an operator: whoever knows a password may start as many as they like. */
const WRONG_ANSWERS: AttemptLimit = { mostAttempts: 10, windowMs: 900_000 };

const SIX_DIGITS = /^\d{6}$/;

/** Who answers, for the audit log: the login's owner is known only once the token is looked up. */
export type ActAs = (operator: Pick<OperatorRow, 'id' | 'email'>) => OperatorActor;

/**
 * The second half of a login that was refused with secondFactorRequired. Every answer is counted before it is looked at. Refused with
 * secondFactorExpired where no login waits (any more, or after too many answers), tooManyAttempts, secondFactorInvalid, accountNotActive.
 */
export async function answerSecondFactor(
  request: OperatorSecondFactorRequest,
  origin: OperatorOrigin,
  actAs: ActAs,
  context: AnswerSecondFactorContext,
): Promise<OperatorEntry> {
  const { database, attempts, clock } = context;
  const challenge = await countAnswer(database, request.token, clock());
  if (challenge === null) throw new CallRefused('secondFactorExpired');
  const limitKey = `operator:secondFactor:${challenge.operatorId}`;
  await admitAttempt(attempts, limitKey, WRONG_ANSWERS);
  const operator = await findOperator(database, challenge.operatorId);
  if (operator?.status !== 'active') throw new CallRefused('accountNotActive');
  await database.transaction(async (transaction) => {
    if (!(await takeChallenge(transaction, challenge))) throw new CallRefused('secondFactorExpired');
    // What is thrown takes the transaction back: after a wrong answer the login still waits.
    if (!(await isRight(request, operator, actAs, transaction, context))) throw new CallRefused('secondFactorInvalid');
  });
  await attempts.forget(limitKey);
  return enter(operator, origin, context);
}

async function isRight(
  { method, code }: OperatorSecondFactorRequest,
  operator: OperatorRow,
  actAs: ActAs,
  transaction: Queries,
  context: AnswerSecondFactorContext,
): Promise<boolean> {
  const { secretBox, clock } = context;
  const { id } = operator;
  if (method === 'totp') {
    if (!SIX_DIGITS.test(code)) return false;
    const totp = await findTotp(transaction, id);
    if (totp === null || totp.confirmedAt === null) return false;
    const step = await findTotpStep(openTotpSecret(secretBox, `operator:${id}`, totp.sealedSecret), code, clock());
    return step !== null && spendTotpStep(transaction, id, step);
  }
  if (!(await spendRecoveryCode(transaction, id, hashRecoveryCode(code), clock()))) return false;
  const left = await countRecoveryCodes(transaction, id);
  const action = { action: 'login.recoveryCodeUsed', subject: { kind: 'operator', id }, after: { recoveryCodesLeft: left } };
  const actor = actAs(operator);
  await recordAction(transaction, actor, action, clock());
  await tellOperator(operator, { template: 'operatorRecoveryCodeUsed', codesLeft: left }, actor, transaction, context);
  return true;
}
