/** The longest address a page may have (slugSchema). */
const SLUG_MAX_LENGTH = 100;

const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', å: 'a', '&': ' and ' };

/** The address that a title proposes: `Über uns & Co.` becomes `ueber-uns-and-co`. */
export function slugOfTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[äöüßæøå&]/g, (letter) => SPELT_OUT[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
