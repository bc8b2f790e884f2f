import { accountPaths, marketPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse, SessionUser } from '@fairlead/contract/account.ts';
import type { AssetsResponse } from '@fairlead/contract/market.ts';
import { readAsset, type ListedInstrument } from '@fairlead/contract/read-market.ts';
import type { ApiFailure, ApiRequest, ApiResult } from '../../transport/api-client.ts';

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

export interface LoadPorts {
  readonly call: <T>(request: ApiRequest) => Promise<ApiResult<T>>;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** A server that restarts is back within seconds; nobody is signed out over that. */
const RETRY_DELAYS_MS = [500, 1_500, 4_000] as const;

export async function loadPlatform(token: string, ports: LoadPorts, signal: AbortSignal): Promise<PlatformEntry> {
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
export async function loadMarket(token: string, ports: LoadPorts, signal: AbortSignal): Promise<Market | null> {
  const answer = await callPatiently<AssetsResponse>({ method: 'GET', path: marketPaths.assets, token, signal }, ports);
  return answer.ok ? { instruments: answer.data.data.map(readAsset), demoPrices: answer.data.demo_prices } : null;
}

async function callPatiently<T>(request: ApiRequest, { call, wait }: LoadPorts): Promise<ApiResult<T>> {
  let answer = await call<T>(request);
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.ok || !isPassing(answer.failure) || request.signal?.aborted === true) return answer;
    await wait(delayMs);
    answer = await call<T>(request);
  }
  return answer;
}

/** A failure that says nothing about the session. */
function isPassing(failure: ApiFailure): boolean {
  return failure.kind === 'network' || failure.status >= 500 || failure.status === 429;
}
