/** Phone numbers, checked alike in the form and on the server. Browsers load this file only with a form that needs it. */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** Returns the ISO 3166-1 alpha-2 codes of the countries that have phone numbers of their own, with their calling codes. */
export function listPhoneCountries(): readonly { readonly alpha2: string; readonly callingCode: string }[] {
  return getCountries().map((alpha2) => ({ alpha2, callingCode: getCountryCallingCode(alpha2) }));
}

/** Whether an international number, written with its plus sign, is possible and valid for its country. */
export function isPhoneNumber(text: string): boolean {
  return text.startsWith('+') && (parsePhoneNumberFromString(text)?.isValid() ?? false);
}

/**
 * Returns the E.164 form of a number entered with a selected country, such as 030 901820 with DE; null if it is not a valid number of that
 * country. An international number keeps its own country.
 */
export function readPhoneNumber(typed: string, alpha2: string): string | null {
  const number = parsePhoneNumberFromString(typed, isPhoneCountry(alpha2) ? alpha2 : undefined);
  if (number === undefined || !number.isPossible() || !number.isValid()) return null;
  return number.number;
}

/** Returns the country (alpha-2) and national form of an international number; null if it is not one. */
export function splitPhoneNumber(international: string): { readonly alpha2: string; readonly national: string } | null {
  const number = parsePhoneNumberFromString(international);
  return number?.country === undefined ? null : { alpha2: number.country, national: number.formatNational() };
}

/** Returns the selected country (alpha-2), or the number's own if an international number has a different calling code. */
export function chooseCountry(international: string, chosen: string): string {
  const number = parsePhoneNumberFromString(international);
  if (isPhoneCountry(chosen) && number?.countryCallingCode === getCountryCallingCode(chosen)) return chosen;
  return number?.country ?? chosen;
}

function isPhoneCountry(alpha2: string): alpha2 is CountryCode {
  return (getCountries() as readonly string[]).includes(alpha2);
}
