import type { ErrorBody } from '@fairlead/contract/errors.ts';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import type { ApiFailure } from './api-client.ts';
import { CallFailure } from './token-calls.ts';
import { useFailureText } from './use-failure-text.ts';

const refused = (error: ErrorBody['error']): ApiFailure => ({ kind: 'refused', status: 400, body: { status: false, message: '', error } });

test.each<readonly [ApiFailure, string]>([
  [refused({ code: 'invalidCredentials' }), 'Invalid credentials.'],
  [refused({ code: 'tooManyAttempts' }), 'Too many attempts. Wait a moment and try again.'],
  [refused({ code: 'tooManyAttempts', retryAfterSeconds: 1 }), 'Too many attempts. Try again in 1 second.'],
  [refused({ code: 'tooManyAttempts', retryAfterSeconds: 90 }), 'Too many attempts. Try again in 90 seconds.'],
  [refused({ code: 'tooManyRequests', retryAfterSeconds: 91 }), 'Too many attempts. Try again in 2 minutes.'],
  [refused({ code: 'payoutTooSmall', limit: 100 }), 'The minimum payout is €100.00.'],
  [refused({ code: 'payoutAboveBalance', limit: 1_234.5 }), 'The maximum payout is €1,234.50.'],
  [refused({ code: 'tooManyCampaigns', limit: 1_000 }), 'You’ve reached the maximum number of campaigns (1,000).'],
])('%o', (failure, text) => {
  const { result } = renderHook(useFailureText, { wrapper: InEnglish });
  expect(result.current(new CallFailure(failure))).toBe(text);
});

test('any other error is shown as an internal error', () => {
  const { result } = renderHook(useFailureText, { wrapper: InEnglish });
  expect(result.current(new Error('a bug'))).toBe('Something went wrong on our side.');
});
