import { centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { expect, test } from 'vitest';
import { fillFigures } from './fill-figures.ts';

const pageOf = (text: string) => ({ title: 'A', description: '', components: [{ component: 'text', settings: { text } }] });

test.each(['en', 'de'])('a page names a figure of the rules, and reads it as %s writes numbers', (language) => {
  const written = new Intl.NumberFormat(language).format(centsToEuros(MAXIMUM_DEPOSIT));
  expect(fillFigures(pageOf('at most {{maximumDeposit}}'), language)).toEqual(pageOf(`at most ${written}`));
});

test('what names no figure stays as it is, quotes included', () => {
  const page = pageOf('<a href="#fees">"{fees}"</a>');
  expect(fillFigures(page, 'en')).toEqual(page);
});

test('a figure that is not listed is said', () => {
  expect(() => fillFigures(pageOf('{{largestDeposit}}'), 'en')).toThrow('largestDeposit');
});
