import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import errors from '../../i18n/en/errors.json' with { type: 'json' };
import trading from '../../i18n/en/trading.json' with { type: 'json' };
import { isTypingProblem, problemText } from './problem-text.ts';
import type { RefusalWriter } from './refusal-text.ts';

const i18n = createI18n('en', { errors, trading });
const writer: RefusalWriter = {
  t: i18n.getFixedT<['trading', 'errors']>('en', ['trading', 'errors']),
  locale: 'en-IE',
  digits: 2,
};

test('an invalid text has its message', () => {
  expect(problemText({ code: 'required' }, writer)).toBe(trading.ticket.required);
  expect(problemText({ code: 'notANumber' }, writer)).toBe(trading.ticket.notANumber);
});

test('the message for a rejected value contains the figure that would be accepted', () => {
  expect(problemText({ code: 'amountTooSmall', limitAmount: cents(2_500) }, writer)).toContain('25.00');
});

test.each([
  ['atMostTwoDecimals', true],
  ['amountTooSmall', false],
  ['toString', false],
])('%s is a typing problem: %s', (code, expected) => {
  expect(isTypingProblem(code)).toBe(expected);
});
