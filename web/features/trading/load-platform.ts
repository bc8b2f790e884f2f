import { accountPaths, marketPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse, SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { AssetsResponse } from '@fairlead/contract/markets/schemas.ts';
import { readAsset, type ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { ApiRequest, ApiResult } from '../../transport/api-client.ts';
import { callWithRetry, isTemporary, type RetryPorts } from '../../transport/call-with-retry.ts';
import { measureOffset } from './stores/server-clock.ts';

/**
 * What the platform needs before it can be shown: the current account and the instruments (spec section 4, "Platform entry"). A rejected
 * account request, or an account without its token, signs out to the login page; a failed instruments request signs out to the home page
 * (spec sections 4 and 8). An unavailable account endpoint doesn't end the session: the entry is `paused` if only trading is paused and the
 * instruments can be shown meanwhile, otherwise `unreachable`. Both are temporary.
 */
export type PlatformEntry =
  | { readonly kind: 'ready'; readonly user: SessionUser; readonly market: Market }
  | { readonly kind: 'paused'; readonly market: Market }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signOut'; readonly to: '/login' | '/' };

export interface Market {
  readonly instruments: readonly ListedInstrument[];
  readonly demoPrices: boolean;
  /** The version of the trading calendar by which the sessions were computed. */
  readonly calendar: number;
  /** The version of the corporate actions and the financing that it contains. */
  readonly listing: string;
  /** How far the server's clock is ahead of this device's. */
  readonly clockOffsetMs: number;
}

/** By the device's clock, in milliseconds since 1970 UTC. */
export interface AnswerTimes {
  readonly asked: number;
  readonly received: number;
}

export interface MarketPorts extends RetryPorts {
  readonly clock: () => number;
  /** When a response the page's head had requested was requested and arrived; undefined for every other response. */
  readonly takeEarlyTimes?: (path: string) => AnswerTimes | undefined;
}

export async function loadPlatform(token: string, ports: MarketPorts, signal: AbortSignal): Promise<PlatformEntry> {
  const [account, assets] = await Promise.all([
    callWithRetry<SessionResponse>({ method: 'POST', path: accountPaths.get, body: {}, token, signal }, ports),
    askForMarket(token, ports, signal),
  ]);
  if (!account.ok && isTemporary(account.failure)) {
    return isUnavailable(account) && assets.ok ? { kind: 'paused', market: assets.data } : { kind: 'unreachable' };
  }
  if (!account.ok || !account.data.data.access_token) return { kind: 'signOut', to: '/login' };
  if (isUnavailable(assets)) return { kind: 'unreachable' };
  if (!assets.ok) return { kind: 'signOut', to: '/' };
  return { kind: 'ready', user: account.data.data, market: assets.data };
}

/** The instruments with their current sessions; null if they couldn't be loaded. */
export async function loadMarket(token: string, ports: MarketPorts, signal: AbortSignal): Promise<Market | null> {
  const answer = await askForMarket(token, ports, signal);
  return answer.ok ? answer.data : null;
}

async function askForMarket(token: string, ports: MarketPorts, signal: AbortSignal): Promise<ApiResult<Market>> {
  const { clock, wait, takeEarlyTimes } = ports;
  const path = marketPaths.assets;
  let times: AnswerTimes = { asked: 0, received: 0 };
  const call: RetryPorts['call'] = async <T>(request: ApiRequest) => {
    const asked = clock();
    const answer = await ports.call<T>(request);
    times = takeEarlyTimes?.(path) ?? { asked, received: clock() };
    return answer;
  };
  const answer = await callWithRetry<AssetsResponse>({ method: 'GET', path, token, signal }, { call, wait });
  if (!answer.ok) return answer;
  const { data, demo_prices: demoPrices, calendar, listing, now } = answer.data;
  return {
    ok: true,
    data: {
      instruments: data.map(readAsset),
      demoPrices,
      calendar,
      listing,
      clockOffsetMs: measureOffset(now, times.asked, times.received),
    },
  };
}

function isUnavailable(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.failure.kind === 'refused' && answer.failure.body.error.code === 'unavailable';
}
