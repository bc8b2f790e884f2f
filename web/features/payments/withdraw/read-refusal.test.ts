import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { readRefusal, type Refusal } from './read-refusal.ts';

interface Details {
  readonly limit?: number;
  readonly fields?: { field: string; message: string }[];
}

test.each<readonly [ErrorCode, Details, Refusal]>([
  ['insufficientFunds', { limit: 12.5 }, { kind: 'aboveLimit', limit: cents(12_50) }],
  ['insufficientFunds', {}, { kind: 'field', field: 'amount' }],
  ['amountNotAllowed', {}, { kind: 'field', field: 'amount' }],
  ['invalidInput', { fields: [{ field: 'iban', message: '' }] }, { kind: 'field', field: 'iban' }],
  ['invalidInput', { fields: [{ field: 'comments', message: '' }] }, { kind: 'field', field: 'comments' }],
  ['invalidInput', { fields: [{ field: 'request_id', message: '' }] }, { kind: 'other' }],
  ['invalidInput', {}, { kind: 'other' }],
  ['nothingToWithdraw', {}, { kind: 'nothing' }],
  ['tooManyWithdrawals', {}, { kind: 'other' }],
  ['accountNotActive', {}, { kind: 'other' }],
  ['outcomeUnknown', {}, { kind: 'lost' }],
  ['unavailable', {}, { kind: 'lost' }],
  ['internal', {}, { kind: 'lost' }],
])('%s %j', (code, details, refusal) => {
  expect(readRefusal({ kind: 'refused', status: 400, body: errorBody(code, details) })).toEqual(refusal);
});

test('without a response, the withdrawal may have been accepted', () => {
  expect(readRefusal({ kind: 'network' })).toEqual({ kind: 'lost' });
});
