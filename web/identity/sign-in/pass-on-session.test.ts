import { errorBody } from '@fairlead/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import type { ApiFailure } from '../../transport/api-client.ts';
import { passOnSession } from './pass-on-session.ts';

const SESSION = { access_token: 'a token', name: 'Olga Operator' };

test('an opened session is passed on', async () => {
  const onEntered = vi.fn();
  expect(await passOnSession(Promise.resolve({ ok: true, data: { data: SESSION } }), onEntered)).toBeNull();
  expect(onEntered).toHaveBeenCalledWith(SESSION);
});

test('the failure is returned if no session was opened', async () => {
  const failure: ApiFailure = { kind: 'refused', status: 401, body: errorBody('secondFactorInvalid') };
  const onEntered = vi.fn();
  expect(await passOnSession(Promise.resolve({ ok: false, failure }), onEntered)).toBe(failure);
  expect(onEntered).not.toHaveBeenCalled();
});
