import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import { expect, test } from 'vitest';
import { fieldFaultsOf } from './detail-refusals.ts';

const refused = (code: ErrorCode, fields: readonly string[] = []) =>
  ({ kind: 'refused', status: 400, body: errorBody(code, { fields: fields.map((field) => ({ field, message: 'no' })) }) }) as const;

test.each([
  ["another client's email", refused('emailTaken', ['email']), [{ name: 'email', code: 'emailTaken' }]],
  ['a birth date that is too recent', refused('underAge', ['birth_date']), [{ name: 'birth_date', code: 'underAge' }]],
  [
    'several fields, in form order',
    refused('invalidInput', ['zip_code', 'phone']),
    [
      { name: 'phone', code: null },
      { name: 'zip_code', code: null },
    ],
  ],
  ['a field that is not in the form', refused('invalidInput', ['token']), []],
  ['too many attempts', refused('tooManyAttempts'), []],
  ['no response', { kind: 'network' } as const, []],
])('%s', (_, failure, faults) => {
  expect(fieldFaultsOf(failure)).toEqual(faults);
});
