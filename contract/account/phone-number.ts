/** Phone numbers, judged alike in the form and on the server. A browser loads this file only with a form that needs it. */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** ISO 3166-1 alpha-2 codes of the countries that have phone numbers of their own. */
export function listPhoneCountries(): readonly { readonly alpha2: string; readonly callingCode: string }[] {
  return getCountries().map((alpha2) => ({ alpha2, callingCode: getCountryCallingCode(alpha2) }));
}

/** Whether an international number, written with its plus sign, is possible and valid for its country. */
export function isPhoneNumber(text: string): boolean {
  return text.startsWith('+') && (parsePhoneNumberFromString(text)?.isValid() ?? false);
}

/**
 * E.164 of what was typed beside the chosen country, such as 030 901820 with DE; null where it is no valid number of that country.
 * Whoever types an international number means the country it names.
 */
export function readPhoneNumber(typed: string, alpha2: string): string | null {
  const number = parsePhoneNumberFromString(typed, isPhoneCountry(alpha2) ? alpha2 : undefined);
  if (number === undefined || !number.isPossible() || !number.isValid()) return null;
  return number.number;
}

/** The country of an international number (alpha-2) and the number as it is written within it; null where it is none. */
export function splitPhoneNumber(international: string): { readonly alpha2: string; readonly national: string } | null {
  const number = parsePhoneNumberFromString(international);
  return number?.country === undefined ? null : { alpha2: number.country, national: number.formatNational() };
}

/** The chosen country (alpha-2), unless an international number has another calling code: then the number's own. */
export function chooseCountry(international: string, chosen: string): string {
  const number = parsePhoneNumberFromString(international);
  if (isPhoneCountry(chosen) && number?.countryCallingCode === getCountryCallingCode(chosen)) return chosen;
  return number?.country ?? chosen;
}

function isPhoneCountry(alpha2: string): alpha2 is CountryCode {
  return (getCountries() as readonly string[]).includes(alpha2);
}
