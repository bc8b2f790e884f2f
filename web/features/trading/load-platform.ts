import { accountPaths, marketPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse, SessionUser } from '@fairlead/contract/account.ts';
import type { AssetsResponse } from '@fairlead/contract/market.ts';
import { readAsset, type ListedInstrument } from '@fairlead/contract/read-market.ts';
import { callPatiently, isPassing, type PatiencePorts } from '../../transport/call-patiently.ts';

/**
 * What the platform needs before it can be shown: the account as it is now and the instruments (spec section 4, "Platform
 * entry"). An account that is refused or comes without its token signs out to the login page, instruments that fail sign out to the
 * home page (spec sections 4 and 8). Where the server does not answer for the account, that says nothing about the session: it is
 * `unreachable`, and asking again is up to the client.
 */
export type PlatformEntry =
  | { readonly kind: 'ready'; readonly user: SessionUser; readonly market: Market }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signOut'; readonly to: '/login' | '/' };

export interface Market {
  readonly instruments: readonly ListedInstrument[];
  readonly demoPrices: boolean;
}

export async function loadPlatform(token: string, ports: PatiencePorts, signal: AbortSignal): Promise<PlatformEntry> {
  const [account, assets] = await Promise.all([
    callPatiently<SessionResponse>({ method: 'POST', path: accountPaths.get, body: {}, token, signal }, ports),
    loadMarket(token, ports, signal),
  ]);
  if (!account.ok && isPassing(account.failure)) return { kind: 'unreachable' };
  if (!account.ok || !account.data.data.access_token) return { kind: 'signOut', to: '/login' };
  if (assets === null) return { kind: 'signOut', to: '/' };
  return { kind: 'ready', user: account.data.data, market: assets };
}

/** The instruments with their sessions as of now; null where they could not be loaded. */
export async function loadMarket(token: string, ports: PatiencePorts, signal: AbortSignal): Promise<Market | null> {
  const answer = await callPatiently<AssetsResponse>({ method: 'GET', path: marketPaths.assets, token, signal }, ports);
  return answer.ok ? { instruments: answer.data.data.map(readAsset), demoPrices: answer.data.demo_prices } : null;
}
