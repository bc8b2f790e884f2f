/**
 * How the chart writes numbers and times. The chart hands over finished text such as "60123.45" and templates such as
 * "MM-DD HH:mm"; both are turned into the reader's habit here.
 */

/** "60123.45" as 60,123.45 or 60.123,45. Text that is no plain number stays as it is. */
export function localiseNumberText(text: string, locale: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: fraction.length,
    maximumFractionDigits: fraction.length,
  }).format(Number(`${sign}${whole}.${fraction}`));
}

const DAY = { day: '2-digit', month: 'short' } as const;
const FULL_DAY = { ...DAY, year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

/** The Intl shape of each template the chart uses; templates that are not listed do not occur with our intervals. */
const SHAPES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  'HH:mm': MINUTE,
  'MM-DD HH:mm': { ...DAY, ...MINUTE },
  'YYYY-MM-DD': FULL_DAY,
  'YYYY-MM-DD HH:mm': { ...FULL_DAY, ...MINUTE },
};

/** A moment in the shape of the chart's template; days of a daily chart are UTC days, everything else is local time. */
export function createDateWriter(locale: string): (timestamp: number, template: string) => string {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (timestamp, template) => {
    let formatter = formatters.get(template);
    if (formatter === undefined) {
      const shape: Intl.DateTimeFormatOptions = SHAPES[template] ?? FULL_DAY;
      formatter = new Intl.DateTimeFormat(locale, shape.hour === undefined ? { ...shape, timeZone: 'UTC' } : shape);
      formatters.set(template, formatter);
    }
    return formatter.format(timestamp);
  };
}
