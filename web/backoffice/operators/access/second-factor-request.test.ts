import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import { expect, test } from 'vitest';
import { toOperatorRequest } from './second-factor-request.ts';

test.each<readonly [Omit<SecondFactorRequest, 'token'>, object]>([
  [{ code: '123456' }, { method: 'totp', code: '123456' }],
  [{ recovery_code: 'ABCD-EFGH' }, { method: 'recoveryCode', code: 'ABCD-EFGH' }],
  [{ passkey: { id: 'key' } }, { method: 'passkey', passkey: { id: 'key' } }],
])('%o names its method', (answer, sent) => {
  expect(toOperatorRequest({ token: 'login', ...answer })).toEqual({ token: 'login', ...sent });
});
