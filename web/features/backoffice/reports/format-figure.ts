import { FIGURE_UNITS, type Figure } from '@fairlead/contract/backoffice-reports.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import { formatNumber, formatPercent, formatWholeEuros } from '../../../ui/format.ts';

/** What stands where there is nothing to make a figure of. */
export const NO_VALUE = '–';

/** A figure in its unit. */
export function formatFigure(figure: Figure, value: number | null, locale: string): string {
  if (value === null) return NO_VALUE;
  switch (FIGURE_UNITS[figure]) {
    case 'euros':
      return formatEuros(value, locale);
    case 'percent':
      return formatPercent(value, locale, Number.isInteger(value) ? 0 : 1);
    case 'hours':
      return `${formatNumber(value, locale, 1)} h`;
    case 'count':
      return formatNumber(value, locale);
  }
}

/** The same for the axis of a chart, where there is little room. */
export function formatTick(figure: Figure, value: number, locale: string): string {
  return FIGURE_UNITS[figure] === 'euros' && Number.isInteger(value)
    ? formatWholeEuros(value, locale)
    : formatFigure(figure, value, locale);
}
