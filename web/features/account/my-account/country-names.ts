import type { Country } from '@fairlead/contract/account/schemas.ts';

/** The name of a country in the reader's language; the list's own name if the browser knows none. */
export function nameCountry({ alpha2, name }: Pick<Country, 'alpha2' | 'name'>, locale: string): string {
  try {
    return namesIn(locale).of(alpha2) ?? name;
  } catch {
    return name;
  }
}

/** The countries by name, sorted as readers of the language expect. */
export function sortCountries(countries: readonly Country[], locale: string): readonly { readonly id: number; readonly name: string }[] {
  const { compare } = new Intl.Collator(locale);
  return countries.map((country) => ({ id: country.id, name: nameCountry(country, locale) })).toSorted((a, b) => compare(a.name, b.name));
}

const made = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const names = made.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  made.set(locale, names);
  return names;
}
