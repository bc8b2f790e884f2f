import { FIGURE_UNITS, type Figure } from '@fairlead/contract/reports/schemas.ts';
import { cents } from '@fairlead/domain/money.ts';
import { formatHours, formatMoney, formatMoneyTick, formatNumber, formatShortPercent } from '../../ui/format.ts';
import { readDecimalEuros } from '../../ui/read-euros.ts';

/** Shown if there is no data for a figure. */
export const NO_VALUE = '–';

/** A figure with its unit. */
export function formatFigure(figure: Figure, value: number | null, locale: string): string {
  if (value === null) return NO_VALUE;
  switch (FIGURE_UNITS[figure]) {
    case 'euros':
      return formatMoney(readDecimalEuros(value), locale);
    case 'percent':
      return formatShortPercent(value, locale, 1);
    case 'hours':
      return formatHours(value, locale);
    case 'count':
      return formatNumber(value, locale);
  }
}

/** The value to plot for a figure: money in whole cents. Null if there is nothing to plot. */
export function drawnValue(figure: Figure, value: number | null): number | null {
  return value === null || FIGURE_UNITS[figure] !== 'euros' ? value : readDecimalEuros(value);
}

/** A plotted value as text. */
export function formatDrawn(figure: Figure, value: number, locale: string): string {
  return FIGURE_UNITS[figure] === 'euros' ? formatMoney(cents(value), locale) : formatFigure(figure, value, locale);
}

/** The same for a chart's axis, where space is limited. */
export function formatTick(figure: Figure, value: number, locale: string): string {
  return FIGURE_UNITS[figure] === 'euros' ? formatMoneyTick(cents(value), locale) : formatFigure(figure, value, locale);
}
