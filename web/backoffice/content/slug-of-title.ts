/** The maximum length of a slug (slugSchema). */
const SLUG_MAX_LENGTH = 100;

const TRANSLITERATIONS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', å: 'a', '&': ' and ' };

/** The slug proposed for a title: `Über uns & Co.` becomes `ueber-uns-and-co`. */
export function slugOfTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[äöüßæøå&]/g, (letter) => TRANSLITERATIONS[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
