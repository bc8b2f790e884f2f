/** The origin of a sign-in, in the reader's language. */

/** The name of a country (ISO 3166-1 alpha-2) in the reader's language; null if there is none. */
export function nameCountry(alpha2: string | null, locale: string): string | null {
  if (alpha2 === null || !/^[A-Z]{2}$/.test(alpha2)) return null;
  const name = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(alpha2);
  return name ?? null;
}

/** Whether a device description is that of a phone or tablet, such as "Safari 18, iOS". */
export function isHandheld(device: string): boolean {
  return /, (?:Android|iOS|iPadOS)$/.test(device);
}
