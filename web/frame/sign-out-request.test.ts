import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from '../features/account/post-logout.ts';
import { holdSignOut, requestSignOut } from './sign-out-request.ts';

vi.mock('../features/account/post-logout.ts', () => ({ signOut: vi.fn<() => Promise<void>>(() => Promise.resolve()) }));
afterEach(() => vi.clearAllMocks());

test('a sign-out that would lose something asks first, and happens if the client confirms', async () => {
  const ask = vi.fn<() => Promise<boolean>>();
  const end = holdSignOut(ask);
  ask.mockResolvedValueOnce(false);
  await requestSignOut();
  expect(signOut).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(true);
  await requestSignOut();
  expect(signOut).toHaveBeenCalledExactlyOnceWith('logOut');
  end();
  await requestSignOut();
  expect([ask.mock.calls.length, vi.mocked(signOut).mock.calls.length]).toEqual([2, 2]);
});
