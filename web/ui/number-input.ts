/**
 * Reads numbers as people type them. The user's own format decides ("1.234,56" in German is one thousand and more); a single separator that
 * can't be a thousands separator ("1.5" in German) is read as the decimal separator.
 */

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  let separators = known.get(locale);
  if (separators === undefined) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_000_000.5);
    const part = (type: string, fallback: string) => parts.find((one) => one.type === type)?.value ?? fallback;
    separators = { decimal: part('decimal', '.'), group: part('group', ',') };
    known.set(locale, separators);
  }
  return separators;
}

const SPACES = /[\s\u00a0\u202f'’]/g;
const PLAIN = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** The number in a text, by the format of `locale`; null if there is none. Spaces and apostrophes count as thousands separators. */
export function parseLocaleNumber(text: string, locale: string): number | null {
  const { decimal, group } = separatorsOf(locale);
  const compact = text.replace(SPACES, '').replace('−', '-');
  const plain = isGroupedWell(compact, decimal, group)
    ? compact.replaceAll(group, '').replace(decimal, '.')
    : loneSeparatorAsDecimal(compact);
  if (plain === null || !PLAIN.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Whether every thousands separator is between a number above zero and three digits, and none is after the decimal separator. */
function isGroupedWell(text: string, decimal: string, group: string): boolean {
  const [whole, fraction] = splitOnce(text, decimal);
  if (fraction.includes(group)) return false;
  const groups = whole.replace(/^-/, '').split(group);
  return groups.length === 1 || (/^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((three) => /^\d{3}$/.test(three)));
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function loneSeparatorAsDecimal(text: string): string | null {
  const marks = text.match(/[.,]/g) ?? [];
  return marks.length === 1 ? text.replace(',', '.') : null;
}

/**
 * The price in a text. For an instrument quoted with three decimals or more, a single separator is the decimal one ("1.085" in German too):
 * such prices are below a thousand, so 1085 cannot be meant.
 */
export function parseLocalePrice(text: string, locale: string, digits: number): number | null {
  const lone = digits >= 3 ? /^([^.,]*)[.,]([^.,]{3})$/.exec(text.trim()) : null;
  return lone === null ? parseLocaleNumber(text, locale) : parseLocaleNumber(`${lone[1]}${separatorsOf(locale).decimal}${lone[2]}`, locale);
}

/** Formats a number for a field that isn't being edited: grouped, in the user's format, without rounding noise. */
export function formatNumberForField(value: number, locale: string, minimumFractionDigits: number, maximumFractionDigits: number): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits, maximumFractionDigits }).format(value);
}
