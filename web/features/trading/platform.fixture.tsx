import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { ReactNode } from 'react';
import type { ApiResult } from '../../transport/api-client.ts';
import { createFakeSocketPort, type FakeSocketPort } from '../../transport/fake-socket-port.ts';
import { createPriceSocket } from '../../transport/price-socket.ts';
import { createTradingSocket } from '../../transport/trading-socket.ts';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { PlatformProvider, type Platform } from './platform-context.ts';
import { startTradingSession, type SessionPorts } from './stores/trading-session.ts';

/** Parts of the platform screen on the real stores, with sockets whose server side is controlled by the test. */
export interface FixturePlatform {
  readonly platform: Platform;
  readonly trading: FakeSocketPort;
  readonly prices: FakeSocketPort;
  readonly Wrapper: (props: { readonly children: ReactNode }) => ReactNode;
}

export const BITCOIN: ListedInstrument = {
  id: 1,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  group: 'Crypto',
  category: { id: 1, name: 'Crypto', leverages: [1, 2] },
  ruleClass: 'crypto',
  currency: 'USD',
  digits: 2,
  typicalSpread: price(10_000),
  staleAfterMs: 15_000,
  mayBeNegative: false,
  marketOpen: true,
  sessionOpensAt: null,
  nextOpensAt: null,
  nextChangeAt: null,
  market: null,
  specialSessions: [],
  isHalted: false,
  isDelisted: false,
  splits: [],
  financing: null,
  comingActions: [],
  dayOpen: price(59_000_000_000),
  demoOrigin: null,
};

export const LONG_BITCOIN: HeldPosition = {
  id: 7,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  side: 'long',
  margin: cents(10_000),
  leverage: 2,
  openPrice: price(59_000_000_000),
  openedAt: 0,
  guaranteedStop: false,
  trailingDistance: null,
  openedBy: 'client',
  stopLoss: price(58_000_000_000),
  takeProfit: null,
  profit: cents(0),
  waitingClose: null,
};

/** A connected platform with a balance of 1,000 and Bitcoin quoted at 60,000 / 60,010. HTTP calls fail unless the test answers them. */
export function openFixturePlatform(changes: Partial<Platform> = {}, call: SessionPorts['call'] = findNoServer): FixturePlatform {
  const trading = createFakeSocketPort();
  const prices = createFakeSocketPort();
  const instruments = changes.instruments ?? [BITCOIN];
  const session = startTradingSession('token', instruments, {
    openTradingSocket: (listeners) => createTradingSocket({ socket: trading, clock: () => 0, later: () => () => undefined }, listeners),
    openPriceSocket: (listed, onPrice, onTerms) => createPriceSocket(prices, () => 0, listed, onPrice, onTerms),
    call,
    noticeMemory: { read: () => undefined, keep: () => undefined, onChanged: () => () => undefined },
    clock: () => 0,
    newCommandId: () => 'command-1',
    schedule: (task) => task(),
    later: () => () => undefined,
    every: () => () => undefined,
  });
  trading.connect();
  prices.connect();
  trading.asked.length = 0;
  prices.receive('prices', { BTCUSD: { buy: 60_010, sell: 60_000 } });
  trading.receive('balance', { balance: 1_000, remainder: 0, owed: 0 });
  trading.receive('positions', { version: 1, open: [], history: [], orders: [], alerts: [], auto_trading: 0 });

  const platform: Platform = {
    session,
    clientId: 1,
    instruments,
    instrumentOf: (symbol) => instruments.find((instrument) => instrument.symbol === symbol),
    selected: BITCOIN,
    select: () => undefined,
    access: { verified: true, categoryIds: [1], leverageIndexes: {} },
    rules: RETAIL_RULE_PACK,
    demoPrices: true,
    isAlwaysOpen: false,
    ...changes,
  };
  return {
    platform,
    trading,
    prices,
    Wrapper: ({ children }) => (
      <InEnglish>
        <PlatformProvider value={platform}>{children}</PlatformProvider>
      </InEnglish>
    ),
  };
}

function findNoServer<T>(): Promise<ApiResult<T>> {
  return Promise.resolve({ ok: false, failure: { kind: 'network' } });
}
