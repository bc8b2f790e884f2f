import type { ClientInfoResponse } from '@fairlead/contract/account/sign-in.ts';
import type { Caller } from './caller.ts';

/**
 * What the server sees of a caller (spec section 3, "Sign-in client info"), the country's name in the caller's language. The city stays
 * empty: the database of networks knows countries alone.
 */
export function describeCaller({
  address,
  country,
  language,
}: Pick<Caller, 'address' | 'country' | 'language'>): ClientInfoResponse['data'] {
  const countryName = country === null ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? '');
  return { ip: address, country_short: country ?? '', country_long: countryName, city: '' };
}
