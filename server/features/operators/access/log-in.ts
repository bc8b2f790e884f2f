import type { OperatorLoginRequest } from '@fairlead/contract/operators/session.ts';
import type { SecondFactorMethod } from '@fairlead/contract/errors.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { normaliseEmail } from '../../normalise-email.ts';
import type { AccessContext } from './access-context.ts';
import { openChallenge } from './challenge-store.ts';
import { enter, type EnterContext, type OperatorEntry, type OperatorOrigin } from './enter.ts';
import { countRecoveryCodes, findTotp } from './factor-store.ts';
import { findOperator, findOperatorByEmail, renewPasswordHash, type OperatorRow } from './operator-store.ts';

export type LogInContext = EnterContext & Pick<AccessContext, 'hasher' | 'throttle' | 'captchaGate'>;

/**
 * Opens an operator's session. Refused before the password is looked at with captchaRequired, captchaInvalid, tooManyAttempts; with invalidCredentials for an unknown
 * email as for a wrong password, after the same work; then with accountNotActive, and with secondFactorRequired for one who has set one
 * up, with a token that names this login.
 */
export async function logIn(request: OperatorLoginRequest, origin: OperatorOrigin, context: LogInContext): Promise<OperatorEntry> {
  const { database, throttle, captchaGate, trustedDevices } = context;
  const email = normaliseEmail(request.email);
  const named = await findOperatorByEmail(database, email);
  const owners = await trustedDevices.ownersOf('operator', origin.deviceToken);
  const isTrusted = named !== null && owners.includes(named.id);
  const attempt = { email, address: origin.address, trustedDevice: isTrusted ? origin.deviceToken : null };
  const toCaptcha = { account: `operator:${email}`, address: origin.address, isTrusted };
  await captchaGate.admit({ ...toCaptcha, payload: request.captcha });
  await throttle.admit(attempt);
  const operator = await checkPassword(named, request.password, context);
  if (operator === null) {
    await captchaGate.failed(toCaptcha);
    throw new CallRefused('invalidCredentials');
  }
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
  const { matches, shouldRehash } = await hasher.verify(password, operator?.passwordHash ?? null);
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
