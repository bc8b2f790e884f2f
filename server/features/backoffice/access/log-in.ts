import type { OperatorLoginRequest, OperatorLoginResponse } from '@fairlead/contract/backoffice.ts';
import type { SecondFactorMethod } from '@fairlead/contract/errors.ts';
import type { SessionOrigin } from '../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { normaliseEmail } from '../../normalise-email.ts';
import type { AccessContext } from './access-context.ts';
import { openChallenge } from './challenge-store.ts';
import { enter, type EnterContext } from './enter.ts';
import { countRecoveryCodes, findTotp } from './factor-store.ts';
import { findOperator, findOperatorByEmail, renewPasswordHash, type OperatorRow } from './operator-store.ts';

export type LogInContext = EnterContext & Pick<AccessContext, 'hasher' | 'throttle'>;

/**
 * Opens an operator's session. Refused before the password is looked at with tooManyAttempts; with invalidCredentials for an unknown
 * email as for a wrong password, after the same work; then with accountNotActive, and with secondFactorRequired for one who has set one
 * up, with a token that names this login.
 */
export async function logIn(
  request: OperatorLoginRequest,
  origin: SessionOrigin,
  context: LogInContext,
): Promise<OperatorLoginResponse['data']> {
  const { database, throttle } = context;
  const email = normaliseEmail(request.email);
  const attempt = { email, address: origin.address };
  await throttle.admit(attempt);
  const operator = await checkPassword(await findOperatorByEmail(database, email), request.password, context);
  if (operator === null) throw new CallRefused('invalidCredentials');
  await throttle.succeeded(attempt);
  if (operator.status !== 'active') throw new CallRefused('accountNotActive');
  await demandSecondFactor(operator.id, context);
  return enter(operator, origin, context);
}

/** The operator, where it is their password. A hash that has become too cheap is renewed while the password is at hand. */
async function checkPassword(
  operator: OperatorRow | null,
  password: string,
  { database, hasher }: Pick<LogInContext, 'database' | 'hasher'>,
): Promise<OperatorRow | null> {
  // Who was invited and has chosen no password yet has the same answer as nobody.
  const storedHash = operator === null || operator.passwordHash === '' ? null : operator.passwordHash;
  const { matches, shouldRehash } = await hasher.verify(password, storedHash);
  if (operator === null || !matches) return null;
  if (!shouldRehash) return operator;
  await renewPasswordHash(database, operator, await hasher.hash(password));
  return findOperator(database, operator.id);
}

async function demandSecondFactor(operatorId: number, { database, clock }: LogInContext): Promise<void> {
  const totp = await findTotp(database, operatorId);
  if (totp === null || totp.confirmedAt === null) return;
  const hasCodes = (await countRecoveryCodes(database, operatorId)) > 0;
  const methods: SecondFactorMethod[] = hasCodes ? ['totp', 'recoveryCode'] : ['totp'];
  throw new CallRefused('secondFactorRequired', { secondFactor: { token: await openChallenge(database, operatorId, clock()), methods } });
}
