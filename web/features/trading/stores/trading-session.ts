import { marketPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import { readBalance, readChanges, readHistory, readPositions } from '@fairlead/contract/trading/client.ts';
import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { FavouritesResponse } from '@fairlead/contract/markets/schemas.ts';
import type { NoticesResponse } from '@fairlead/contract/trading/notices/schemas.ts';
import type { HistoryResponse } from '@fairlead/contract/trading/schemas.ts';
import type { ApiRequest, ApiResult } from '../../../transport/api-client.ts';
import type { ConnectionState } from '../../../transport/connection-state.ts';
import type { PriceSink, PriceSocket, TermsSink } from '../../../transport/price-socket.ts';
import type { TradingListeners, TradingSocket } from '../../../transport/trading-socket.ts';
import { createAutoSwitch, type AutoSwitch } from '../auto/auto-switch.ts';
import { createLevelDrafts, type LevelDrafts } from '../levels/level-drafts.ts';
import type { NoticeMemory } from '../notices/notice-memory.ts';
import { createNoticeStore, type NoticeStore } from '../notices/notice-store.ts';
import { createPressGuard, type PressGuard } from '../presses/press-guard.ts';
import { hasMoreHistory, judgeChanges } from './account-state.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { createFavouriteStore, type FavouriteStore } from './favourite-store.ts';
import { createFiguresStore, type FiguresStore } from './live-figures.ts';
import { createOrderDesk, type OrderDesk } from './order-desk.ts';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { createTermsStore, type TermsStore } from './terms-store.ts';

/** Everything of one signed-in client on the platform: both sockets and the stores they fill. Lives until it is stopped. */
export interface TradingSession {
  /** For HTTP calls made by a part of the screen. */
  readonly token: string;
  /** The server's time, which determines trading sessions. */
  readonly serverClock: ServerClock;
  readonly quotes: QuoteStore;
  readonly account: AccountStore;
  readonly figures: FiguresStore;
  readonly favourites: FavouriteStore;
  readonly auto: AutoSwitch;
  readonly desk: OrderDesk;
  /** Stops and prices typed but not saved. */
  readonly drafts: LevelDrafts;
  /** Records the last press on the screen. */
  readonly presses: PressGuard;
  readonly notices: NoticeStore;
  /** The version of the rules that the server applies now. */
  readonly terms: Pick<TermsStore, 'get' | 'subscribe'>;
  readonly connection: { readonly get: () => ConnectionState; readonly subscribe: (listener: () => void) => () => void };
  /** Loads the next page of closed positions. False if that failed. */
  readonly loadMoreHistory: () => Promise<boolean>;
  readonly reportActive: () => void;
  readonly stop: () => void;
}

export interface SessionPorts {
  readonly openTradingSocket: (listeners: TradingListeners) => TradingSocket;
  readonly openPriceSocket: (instruments: readonly ListedInstrument[], onPrice: PriceSink, onTerms: TermsSink) => PriceSocket;
  readonly call: <T>(request: ApiRequest) => Promise<ApiResult<T>>;
  readonly noticeMemory: NoticeMemory;
  readonly clock: () => number;
  readonly newCommandId: () => string;
  /** Runs the task in the next frame. */
  readonly schedule: (task: () => void) => void;
  /** Runs the task once after a time; returns the function that cancels it. */
  readonly later: (task: () => void, delayMs: number) => () => void;
  /** Runs the task repeatedly; returns the function that stops it. */
  readonly every: (intervalMs: number, task: () => void) => () => void;
}

/** Spec section 7: positions are re-requested every five seconds. */
const REFRESH_INTERVAL_MS = 5_000;
const STALENESS_INTERVAL_MS = 1_000;
/** The first page overlaps with the 50 positions from the socket. */
const FIRST_HISTORY_PAGE = 100;
const NEXT_HISTORY_PAGE = 50;

/** `clockOffsetMs`: how far the server's clock is ahead of this device's. */
export function startTradingSession(
  token: string,
  instruments: readonly ListedInstrument[],
  ports: SessionPorts,
  clockOffsetMs = 0,
): TradingSession {
  const serverClock = createServerClock(ports.clock, clockOffsetMs);
  const quotes = createQuoteStore(instruments, { ...ports, serverClock });
  const account = createAccountStore();
  const notices = createNoticeStore({
    load: async (after) => {
      const path = after === undefined ? tradingPaths.notices : `${tradingPaths.notices}?after=${after}`;
      const answer = await ports.call<NoticesResponse>({ method: 'GET', path, token });
      return answer.ok ? answer.data : null;
    },
    memory: ports.noticeMemory,
  });

  const trading = ports.openTradingSocket({
    onPositions: (message) => account.apply({ kind: 'positions', lists: readPositions(message) }),
    onBalance: (message) => account.apply({ kind: 'balance', ...readBalance(message) }),
    onChanges: (message) => {
      const judgement = judgeChanges(account.get(), message);
      if (judgement === 'apply') account.apply({ kind: 'changes', changes: readChanges(message) });
      if (judgement === 'missed') void catchUp();
    },
    onNotices: notices.receive,
    onConnected: () => {
      void refresh();
      notices.catchUp();
    },
  });
  const terms = createTermsStore();
  const prices = ports.openPriceSocket(instruments, quotes.setPrice, ({ rules, calendar, listing, halted, under_review: underReview }) => {
    quotes.setTerms({ halted, underReview });
    terms.set({ rules, calendar, listing });
  });
  const refresh = async (): Promise<void> => trading.refresh(account.get().version);
  let isCatchingUp = false;
  let isMissedAgain = false;
  /** Of what is missed meanwhile, the answer under way may be too old to tell. */
  const catchUp = async (): Promise<void> => {
    isMissedAgain = isCatchingUp;
    if (isCatchingUp) return;
    isCatchingUp = true;
    try {
      do {
        isMissedAgain = false;
        await refresh();
      } while (isMissedAgain);
    } finally {
      isCatchingUp = false;
    }
  };

  // The connection may have been made before there were listeners.
  void refresh();
  if (trading.connection.get().kind === 'live') notices.catchUp();
  const endRefreshing = ports.every(REFRESH_INTERVAL_MS, () => {
    void refresh();
    if (trading.connection.get().kind === 'live') notices.retry();
  });
  const endStaleness = ports.every(STALENESS_INTERVAL_MS, quotes.checkStaleness);

  async function loadMoreHistory(): Promise<boolean> {
    const { historyCursor } = account.get();
    if (!hasMoreHistory(account.get())) return true;
    const page =
      historyCursor === undefined
        ? `limit=${FIRST_HISTORY_PAGE}`
        : `limit=${NEXT_HISTORY_PAGE}&cursor=${encodeURIComponent(historyCursor ?? '')}`;
    const answer = await ports.call<HistoryResponse>({ method: 'GET', path: `${tradingPaths.history}?${page}`, token });
    if (!answer.ok) return false;
    account.apply({ kind: 'historyPage', positions: readHistory(answer.data.data), cursor: answer.data.cursor });
    return true;
  }

  const askForFavourites = async (request: Pick<ApiRequest, 'method' | 'body'>): Promise<readonly string[] | null> => {
    const answer = await ports.call<FavouritesResponse>({ path: marketPaths.favourites, token, ...request });
    return answer.ok ? answer.data.data : null;
  };

  return {
    token,
    serverClock,
    quotes,
    account,
    figures: createFiguresStore(account, quotes),
    favourites: createFavouriteStore({
      load: () => askForFavourites({ method: 'GET' }),
      save: (symbols) => askForFavourites({ method: 'PUT', body: { symbols } }),
    }),
    auto: createAutoSwitch({ account, call: (request) => ports.call({ ...request, token }) }),
    desk: createOrderDesk({ send: trading.send, newCommandId: ports.newCommandId, serverNow: serverClock.now }),
    drafts: createLevelDrafts(),
    presses: createPressGuard(),
    notices,
    terms,
    connection: joinConnections(trading.connection, prices.connection),
    loadMoreHistory,
    reportActive: trading.reportActive,
    stop: () => {
      endRefreshing();
      endStaleness();
      quotes.stop();
      notices.stop();
      trading.close();
      prices.close();
    },
  };
}

type Watchable = TradingSession['connection'];

/** Trading needs both sockets, so the joint state is the worse one of the two. */
function joinConnections(trading: Watchable, prices: Watchable): Watchable {
  return {
    get: () => worseOf(trading.get(), prices.get()),
    subscribe: (listener) => {
      const ends = [trading.subscribe(listener), prices.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}

const SEVERITY = { live: 0, paused: 1, connecting: 2, lost: 3, ended: 4 } as const;

function worseOf(a: ConnectionState, b: ConnectionState): ConnectionState {
  return SEVERITY[b.kind] > SEVERITY[a.kind] ? b : a;
}
