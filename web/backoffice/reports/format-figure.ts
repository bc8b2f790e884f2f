import { FIGURE_UNITS, type Figure } from '@fairlead/contract/reports/schemas.ts';
import { cents } from '@fairlead/domain/money.ts';
import { formatMoney, formatMoneyTick, formatNumber, formatPercent } from '../../ui/format.ts';
import { readDecimalEuros } from '../../ui/read-euros.ts';

/** What stands where there is nothing to make a figure of. */
export const NO_VALUE = '–';

/** A figure in its unit. */
export function formatFigure(figure: Figure, value: number | null, locale: string): string {
  if (value === null) return NO_VALUE;
  switch (FIGURE_UNITS[figure]) {
    case 'euros':
      return formatMoney(readDecimalEuros(value), locale);
    case 'percent':
      return formatPercent(value, locale, Number.isInteger(value) ? 0 : 1);
    case 'hours':
      return `${formatNumber(value, locale, 1)} h`;
    case 'count':
      return formatNumber(value, locale);
  }
}

/** How high a figure is drawn: money in whole cents. Null where there is nothing to draw. */
export function drawnValue(figure: Figure, value: number | null): number | null {
  return value === null || FIGURE_UNITS[figure] !== 'euros' ? value : readDecimalEuros(value);
}

/** What a height says. */
export function formatDrawn(figure: Figure, value: number, locale: string): string {
  return FIGURE_UNITS[figure] === 'euros' ? formatMoney(cents(value), locale) : formatFigure(figure, value, locale);
}

/** The same for the axis of a chart, where there is little room. */
export function formatTick(figure: Figure, value: number, locale: string): string {
  return FIGURE_UNITS[figure] === 'euros' ? formatMoneyTick(cents(value), locale) : formatFigure(figure, value, locale);
}
