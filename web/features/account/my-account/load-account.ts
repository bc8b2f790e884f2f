import type { Country, SessionResponse, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { callWithRetry, isTemporary, type RetryPorts } from '../../../transport/call-with-retry.ts';

/**
 * What My account needs before it is shown: the current account and the countries. An account that is refused or lacks its token signs the
 * client out to the sign-in page, refused countries to the home page (spec sections 4 and 8). A server that does not answer says nothing
 * about the session: the result is `unreachable`, and the client decides whether to try again.
 */
export type AccountEntry =
  | { readonly kind: 'ready'; readonly user: SessionUser; readonly countries: readonly Country[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signOut'; readonly to: '/login' | '/' };

export interface LoadAccountPorts extends RetryPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

export async function loadAccount(token: string, ports: LoadAccountPorts, signal: AbortSignal): Promise<AccountEntry> {
  const [account, countries] = await Promise.all([
    callWithRetry<SessionResponse>({ method: 'POST', path: accountPaths.get, body: {}, token, signal }, ports),
    loadCountries(token, ports, signal),
  ]);
  if (!account.ok && isTemporary(account.failure)) return { kind: 'unreachable' };
  if (!account.ok || !account.data.data.access_token) return { kind: 'signOut', to: '/login' };
  if (countries === 'unreachable') return { kind: 'unreachable' };
  if (countries === 'refused') return { kind: 'signOut', to: '/' };
  return { kind: 'ready', user: account.data.data, countries };
}

const COUNTRIES_KEY = 'countries';

type CountriesFailure = 'refused' | 'unreachable';

/** Stored countries are used as they are, because countries change about once in ten years. */
async function loadCountries(token: string, ports: LoadAccountPorts, signal: AbortSignal): Promise<readonly Country[] | CountriesFailure> {
  const kept = readCountries(ports.storage.getItem(COUNTRIES_KEY));
  if (kept !== null) return kept;
  const answer = await callWithRetry<{ readonly data: readonly Country[] }>(
    { method: 'GET', path: accountPaths.countries, token, signal },
    ports,
  );
  if (!answer.ok) return isTemporary(answer.failure) ? 'unreachable' : 'refused';
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
