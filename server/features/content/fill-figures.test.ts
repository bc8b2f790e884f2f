import { centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { expect, test } from 'vitest';
import { fillFigures } from './fill-figures.ts';

const pageOf = (text: string) => ({ title: 'A', description: '', components: [{ component: 'text', settings: { text } }] });

test.each(['en', 'de'])("a page's reference to a rule's figure is filled in the %s number format", (language) => {
  const written = new Intl.NumberFormat(language).format(centsToEuros(MAXIMUM_DEPOSIT));
  expect(fillFigures(pageOf('at most {{maximumDeposit}}'), language)).toEqual(pageOf(`at most ${written}`));
});

test('text without a figure stays unchanged, including quotes', () => {
  const page = pageOf('<a href="#fees">"{fees}"</a>');
  expect(fillFigures(page, 'en')).toEqual(page);
});

test('an unknown figure throws an error', () => {
  expect(() => fillFigures(pageOf('{{largestDeposit}}'), 'en')).toThrow('largestDeposit');
});
