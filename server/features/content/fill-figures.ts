import { entryTextSchema, type EntryText } from '@fairlead/contract/content/document.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';

/** The figures of our rules that the shipped pages state, by name. Amounts are whole euros. */
const FIGURES: Readonly<Record<string, number>> = {
  minimumDeposit: centsToEuros(MINIMUM_DEPOSIT),
  maximumDeposit: centsToEuros(MAXIMUM_DEPOSIT),
  instruments: INSTRUMENTS.length,
};

/**
 * Writes the figures of the rules where a shipped page names them, such as `{{minimumDeposit}}`, the way its language writes numbers. Whoever
 * changes a rule then changes no page. Throws a RangeError where a page names a figure that isn't listed here.
 */
export function fillFigures(text: EntryText, language: string): EntryText {
  const format = new Intl.NumberFormat(language);
  const filled = JSON.stringify(text).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const figure = FIGURES[name];
    if (figure === undefined) throw new RangeError(`a shipped page names the figure ${name}, which isn't listed`);
    return format.format(figure);
  });
  return entryTextSchema.parse(JSON.parse(filled));
}
