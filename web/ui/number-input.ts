/**
 * Numbers as people type them. The reader's own habit decides ("1.234,56" in German is one thousand and more); a lone separator
 * that cannot be a thousands mark ("1.5" in German) can only be a decimal one and is read so.
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

/** The number that `text` says in `locale`; null where it says none. Spaces and apostrophes are taken as thousands marks. */
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

/** Whether every thousands mark stands between a number above zero and three digits, and none after the decimal mark. */
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
 * The price that `text` says. Of an instrument that is quoted with three decimals or more a lone separator is the decimal one ("1.085" in
 * German too): such prices are below a thousand, and read as 1085 it would be a level that nobody means.
 */
export function parseLocalePrice(text: string, locale: string, digits: number): number | null {
  const lone = digits >= 3 ? /^([^.,]*)[.,]([^.,]{3})$/.exec(text.trim()) : null;
  return lone === null ? parseLocaleNumber(text, locale) : parseLocaleNumber(`${lone[1]}${separatorsOf(locale).decimal}${lone[2]}`, locale);
}

/** How a number stands in a field that is not being edited: grouped, in the reader's habit, without trailing noise. */
export function formatNumberForField(value: number, locale: string, minimumFractionDigits: number, maximumFractionDigits: number): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits, maximumFractionDigits }).format(value);
}
