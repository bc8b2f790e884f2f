import { centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { formatNumberForField, parseLocaleNumber } from '../../../ui/number-input.ts';
import type { EuroRate } from '@fairlead/domain/trading/quote-currency.ts';
import {
  marginForUnits,
  shortestUnitsFor,
  UNIT_DIGITS,
  unitsFromDecimal,
  unitsToDecimal,
  unitTermsOf,
  type SizeTerms,
  type UnitTerms,
} from '@fairlead/domain/trading/units.ts';
import type { SizeUnit } from '../settings/terminal-settings.ts';

/** Reading and writing the size of an order in the unit that the client chose. What is sent is always the margin. */
export interface SizeBase {
  /** Null while leverage or opening price isn't known. */
  readonly terms: SizeTerms | null;
  /** Null if the euro isn't quoted in the instrument's currency. */
  readonly euroRate: EuroRate | null;
  readonly lotSize: number;
  readonly locale: string;
}

/** The unit of an instrument, from what the client's side knows of it. */
export function unitTermsFor({ symbol, category }: { readonly symbol: string; readonly category: { readonly id: number } }): UnitTerms {
  return unitTermsOf({ symbol, categoryId: category.id });
}

/** The margin of a size: of units and lots, the largest that isn't above them. Null if there is none. */
export function readSize(text: string, unit: SizeUnit, { terms, euroRate, lotSize, locale }: SizeBase): Cents | null {
  const value = parseLocaleNumber(text, locale);
  if (value === null) return null;
  // Only amounts that can be sent unchanged: a third decimal would need rounding, in favour of one side.
  if (unit === 'money') return centsFromEuros(value);
  const units = unitsFromDecimal(value, unit === 'lots' ? lotSize : 1);
  return units === null || terms === null || euroRate === null ? null : marginForUnits(units, terms, euroRate);
}

/** The text of a margin: in units and lots the shortest that means it; empty if it can't be told. */
export function writeSize(margin: Cents, unit: SizeUnit, { terms, euroRate, lotSize, locale }: SizeBase): string {
  if (unit === 'money') return formatNumberForField(centsToEuros(margin), locale, 2, 2);
  if (terms === null || euroRate === null) return '';
  const lot = unit === 'lots' ? lotSize : 1;
  return formatNumberForField(unitsToDecimal(shortestUnitsFor(margin, terms, euroRate, lot), lot), locale, 0, UNIT_DIGITS);
}
