import type { ClientInfoResponse } from '@fairlead/contract/account/sign-in.ts';
import type { Caller } from './caller.ts';

/**
 * The caller as seen by the server (spec section 3, "Sign-in client info"), with the country's name in the caller's language. The
 * city is empty: the GeoIP database only has countries.
 */
export function describeCaller({
  address,
  country,
  language,
}: Pick<Caller, 'address' | 'country' | 'language'>): ClientInfoResponse['data'] {
  const countryName = country === null ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? '');
  return { ip: address, country_short: country ?? '', country_long: countryName, city: '' };
}
