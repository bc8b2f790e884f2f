import { entryTextSchema, type EntryText } from '@fairlead/contract/content/document.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { FEE_NOTICE_MS } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';

const DAY_MS = 86_400_000;

/** The rules' figures that the built-in pages mention, by name. Amounts are whole euros. */
const FIGURES: Readonly<Record<string, number>> = {
  minimumDeposit: centsToEuros(MINIMUM_DEPOSIT),
  maximumDeposit: centsToEuros(MAXIMUM_DEPOSIT),
  instruments: INSTRUMENTS.length,
  financingNoticeDays: FEE_NOTICE_MS / DAY_MS,
};

/**
 * Fills in the rules' figures that a built-in page references, such as `{{minimumDeposit}}`, in the number format of its language, so that
 * a changed rule needs no changed page. Throws a RangeError for an unknown figure.
 */
export function fillFigures(text: EntryText, language: string): EntryText {
  const format = new Intl.NumberFormat(language);
  const filled = JSON.stringify(text).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const figure = FIGURES[name];
    if (figure === undefined) throw new RangeError(`a built-in page references the unknown figure ${name}`);
    return format.format(figure);
  });
  return entryTextSchema.parse(JSON.parse(filled));
}
