import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { expect, test } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { selectVerificationPath } from './verification-steps.ts';

const document = (status: number): string => JSON.stringify({ status, note: '', updated: null });
const documents = (passport: number, address: number) => ({ doc_passport: document(passport), doc_address: document(address) });
const NEW: Partial<SessionUser> = { verified_account: false };

test.each<[string, Partial<SessionUser>, string, readonly string[]]>([
  ['missing details', { ...NEW, city: '' }, 'details', ['now', 'later', 'later']],
  ['missing details, documents uploaded', { ...NEW, city: ' ', ...documents(1, 1) }, 'details', ['now', 'done', 'later']],
  ['nothing uploaded', NEW, 'documents', ['done', 'now', 'later']],
  ['only the passport uploaded', { ...NEW, ...documents(1, 0) }, 'documents', ['done', 'now', 'later']],
  ['a rejected document', { ...NEW, ...documents(2, 3) }, 'documentsAgain', ['done', 'now', 'later']],
  ['both in review', { ...NEW, ...documents(1, 1) }, 'review', ['done', 'done', 'now']],
  ['both approved, account not yet verified', { ...NEW, ...documents(2, 2) }, 'review', ['done', 'done', 'now']],
])('%s', (_, changes, next, states) => {
  const path = selectVerificationPath(exampleUser(changes));
  expect(path.next).toBe(next);
  expect(path.steps.map(({ state }) => state)).toEqual(states);
});

test('a verified account has nothing left to do, however it was verified', () => {
  expect(selectVerificationPath(exampleUser({ verified_account: true })).next).toBeNull();
});
