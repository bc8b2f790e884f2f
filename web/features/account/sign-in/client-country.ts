import { accountPaths } from '@fairlead/contract/paths.ts';
import type { ClientInfoResponse } from '@fairlead/contract/account/sign-in.ts';
import { callApi } from '../../../transport/api-client.ts';

/** Local storage entry for the server's view of the visitor (spec section 3, "Sign-in client info"). */
const CLIENT_INFO_KEY = 'client_info';

export interface CountryPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Where the server sees the visitor; null if it does not respond. */
  readonly fetchInfo: () => Promise<ClientInfoResponse['data'] | null>;
  /** BCP 47 tags, preferred one first. */
  readonly languages: readonly string[];
}

/** The most likely country (alpha-2) of a visitor's phone number; empty if unknown. The server is asked only once. */
export async function guessCountry({ storage, fetchInfo, languages }: CountryPorts): Promise<string> {
  const stored = readCountry(storage.getItem(CLIENT_INFO_KEY));
  if (stored !== '') return stored;
  const info = await fetchInfo();
  if (info === null || info.country_short === '') return regionOf(languages);
  storage.setItem(CLIENT_INFO_KEY, JSON.stringify(info));
  return info.country_short;
}

export const BROWSER_PORTS: CountryPorts = {
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  async fetchInfo() {
    const answer = await callApi<ClientInfoResponse>({ method: 'GET', path: accountPaths.clientInfo });
    return answer.ok ? answer.data.data : null;
  },
  get languages() {
    return navigator.languages;
  },
};

function readCountry(text: string | null): string {
  try {
    const info: unknown = JSON.parse(text ?? 'null');
    const isInfo = typeof info === 'object' && info !== null && 'country_short' in info && typeof info.country_short === 'string';
    return isInfo ? (info.country_short as string) : '';
  } catch {
    return '';
  }
}

/** The region named by the preferred languages, otherwise where the first one is spoken most. */
function regionOf(languages: readonly string[]): string {
  const locales = languages.flatMap((tag) => toLocale(tag));
  return locales.find(({ region }) => region !== undefined)?.region ?? locales[0]?.maximize().region ?? '';
}

function toLocale(tag: string): readonly Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}
