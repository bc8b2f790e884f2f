/** Where somebody logged in from, in the reader's words. */

/** The name of a country (ISO 3166-1 alpha-2) in the reader's language; null where there is none to name. */
export function nameCountry(alpha2: string | null, locale: string): string | null {
  if (alpha2 === null || !/^[A-Z]{2}$/.test(alpha2)) return null;
  const name = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(alpha2);
  return name ?? null;
}

/** Whether the browser's words are those of a phone or a tablet, such as "Safari 18, iOS". */
export function isHandheld(device: string): boolean {
  return /, (?:Android|iOS|iPadOS)$/.test(device);
}
