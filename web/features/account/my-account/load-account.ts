import type { Country, SessionResponse, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { callPatiently, isPassing, type PatiencePorts } from '../../../transport/call-patiently.ts';

/**
 * What My account needs before it can be shown: the account as it is now, and the countries. An account that is refused or comes without
 * its token signs out to the login page, countries that are refused sign out to the home page (spec sections 4 and 8). A server that does
 * not answer says nothing about the session: it is `unreachable`, and asking again is up to the client.
 */
export type AccountEntry =
  | { readonly kind: 'ready'; readonly user: SessionUser; readonly countries: readonly Country[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signOut'; readonly to: '/login' | '/' };

export interface LoadAccountPorts extends PatiencePorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

export async function loadAccount(token: string, ports: LoadAccountPorts, signal: AbortSignal): Promise<AccountEntry> {
  const [account, countries] = await Promise.all([
    callPatiently<SessionResponse>({ method: 'POST', path: accountPaths.get, body: {}, token, signal }, ports),
    loadCountries(token, ports, signal),
  ]);
  if (!account.ok && isPassing(account.failure)) return { kind: 'unreachable' };
  if (!account.ok || !account.data.data.access_token) return { kind: 'signOut', to: '/login' };
  if (countries === 'unreachable') return { kind: 'unreachable' };
  if (countries === 'refused') return { kind: 'signOut', to: '/' };
  return { kind: 'ready', user: account.data.data, countries };
}

const COUNTRIES_KEY = 'countries';

type CountriesFailure = 'refused' | 'unreachable';

/** The countries change about once in ten years, so that what was kept of them is taken as it is. */
async function loadCountries(token: string, ports: LoadAccountPorts, signal: AbortSignal): Promise<readonly Country[] | CountriesFailure> {
  const kept = readCountries(ports.storage.getItem(COUNTRIES_KEY));
  if (kept !== null) return kept;
  const answer = await callPatiently<{ readonly data: readonly Country[] }>(
    { method: 'GET', path: accountPaths.countries, token, signal },
    ports,
  );
  if (!answer.ok) return isPassing(answer.failure) ? 'unreachable' : 'refused';
  ports.storage.setItem(COUNTRIES_KEY, JSON.stringify(answer.data.data));
  return answer.data.data;
}

function readCountries(text: string | null): readonly Country[] | null {
  if (text === null) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length > 0 && list.every((one) => isCountry(one)) ? list : null;
  } catch {
    return null;
  }
}

function isCountry(value: unknown): value is Country {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'alpha2' in value &&
    typeof value.alpha2 === 'string'
  );
}
