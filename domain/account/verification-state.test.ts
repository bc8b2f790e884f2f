import { expect, test } from 'vitest';
import type { ProfileDetails } from './profile-rules.ts';
import { verificationStateOf, type VerificationFacts } from './verification-state.ts';

const DETAILS: ProfileDetails = {
  firstName: 'Noel',
  lastName: 'Ray',
  email: 'noel@fairlead.test',
  phone: '+4930901820',
  birthDate: '1990-01-01',
  countryId: 1,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Weg 1',
  zipCode: '10115',
};

const READY: VerificationFacts = { wasVerified: false, isActive: true, details: DETAILS, statusOf: () => 'approved' };

test.each<[string, Partial<VerificationFacts>, string]>([
  ['with everything approved and complete', {}, 'ready'],
  ['who was verified', { wasVerified: true, isActive: false }, 'verified'],
  ['who is blocked', { isActive: false }, 'incomplete'],
  ['without a street', { details: { ...DETAILS, street: ' ' } }, 'incomplete'],
  ['whose proof of address is under review', { statusOf: (kind) => (kind === 'address' ? 'processing' : 'approved') }, 'incomplete'],
  ['whose card was rejected', { statusOf: (kind) => (kind === 'funding_front' ? 'rejected' : 'approved') }, 'ready'],
])('a client %s', (_, changes, state) => {
  expect(verificationStateOf({ ...READY, ...changes })).toBe(state);
});
