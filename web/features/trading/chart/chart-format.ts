/**
 * Formats the chart's numbers and times for the reader's locale. The chart passes finished text such as "60123.45" and templates such as
 * "MM-DD HH:mm".
 */

/** "60123.45" as 60,123.45 or 60.123,45. Text that isn't a plain number is returned unchanged. */
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

/** The Intl options for each template the chart uses; other templates don't occur with our intervals. */
const SHAPES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  'HH:mm': MINUTE,
  'MM-DD HH:mm': { ...DAY, ...MINUTE },
  'YYYY-MM-DD': FULL_DAY,
  'YYYY-MM-DD HH:mm': { ...FULL_DAY, ...MINUTE },
};

/** Returns a function that formats a time by the chart's template. Daily charts use UTC days, everything else local time. */
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
