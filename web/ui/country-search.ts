/** A country with its own phone numbers. */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  readonly alpha2: string;
  /** In the user's language. */
  readonly name: string;
  /** Without the plus sign. */
  readonly callingCode: string;
}

/** Names every country in the language of `locale` and sorts them in its order. */
export function namePhoneCountries(countries: readonly Omit<PhoneCountry, 'name'>[], locale: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country) => ({ ...country, name: names.of(country.alpha2) ?? country.alpha2 }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/** The countries that match a search: by the beginning of a word of the name, by calling code, or by the two letters. */
export function searchCountries(countries: readonly PhoneCountry[], search: string): readonly PhoneCountry[] {
  const wanted = simplify(search);
  if (wanted === '') return countries;
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1];
  if (digits !== undefined) return countries.filter(({ callingCode }) => callingCode.startsWith(digits));
  const found = countries.filter(({ name, alpha2 }) => ` ${simplify(name)}`.includes(` ${wanted}`) || simplify(alpha2) === wanted);
  // A search for "in" lists India before the British Indian Ocean Territory.
  const begins = ({ name }: PhoneCountry): boolean => simplify(name).startsWith(wanted);
  return [...found.filter((country) => begins(country)), ...found.filter((country) => !begins(country))];
}

/** Without accents, case and special separators: "aland" finds "Åland", "bissau" finds "Guinea-Bissau". */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[\s\-(),.’']+/g, ' ')
    .trim()
    .toLowerCase();
}
