import { callApi, readAnswer, type ApiRequest, type ApiResult } from '../../transport/api-client.ts';
import { openPricePort } from '../../transport/price-socket.ts';
import type { SocketPort } from '../../transport/socket-port.ts';
import { openTradingPort } from '../../transport/trading-socket.ts';
import { readChartSettings } from './chart/chart-settings.ts';
import { chartStorage } from './chart/chart-storage.ts';
import { loadCandlesAhead } from './chart/load-candles.ts';
import { takeEarlyAnswer, takeEarlyTimes } from './head-start-script.ts';
import { loadPlatform, type PlatformEntry } from './load-platform.ts';
import { wait } from './wait.ts';

/**
 * What the platform asks for when it is entered: account and instruments over HTTP, and both sockets. Asked for all at once,
 * and while the screen's texts are still on their way, so that a slow network is waited for once and not five times in a row.
 */
export interface HeadStart {
  readonly token: string;
  readonly entry: Promise<PlatformEntry>;
  /** Asks for the same once more. */
  readonly loadAgain: () => Promise<PlatformEntry>;
  /** The sockets that were opened ahead; further ones where those were taken before. */
  readonly takePorts: () => { readonly trading: SocketPort; readonly prices: SocketPort };
  /** Gives up whatever was not taken. */
  readonly end: () => void;
}

/** A start that no screen came for is given up after this time. */
const LONGEST_WAIT_MS = 20_000;

let begun: HeadStart | undefined;
let screenIsOpen = false;

/** To be called as soon as somebody is on the way to the platform. Does nothing while the platform is open. */
export function beginPlatform(token: string, clientId: number, symbol: string): void {
  if (screenIsOpen || begun?.token === token) return;
  begun?.end();
  const start = createHeadStart(token);
  begun = start;
  loadCandlesAhead(symbol, readChartSettings(chartStorage, clientId).interval);
  setTimeout(() => {
    if (begun !== start) return;
    begun = undefined;
    start.end();
  }, LONGEST_WAIT_MS);
}

/** The start for a screen that opens: the one that was begun, or a new one. The screen ends it when it closes. */
export function takeHeadStart(token: string): HeadStart {
  const start = begun?.token === token ? begun : createHeadStart(token);
  begun = undefined;
  screenIsOpen = true;
  return {
    ...start,
    end: () => {
      screenIsOpen = false;
      start.end();
    },
  };
}

function createHeadStart(token: string): HeadStart {
  const aborter = new AbortController();
  const openPorts = () => ({ trading: openTradingPort(token), prices: openPricePort() });
  let ahead: ReturnType<HeadStart['takePorts']> | undefined = openPorts();
  const load = () => loadPlatform(token, { call: callOrTake, wait, clock: Date.now, takeEarlyTimes }, aborter.signal);
  return {
    token,
    entry: load(),
    loadAgain: load,
    takePorts: () => {
      const ports = ahead ?? openPorts();
      ahead = undefined;
      return ports;
    },
    end: () => {
      aborter.abort();
      ahead?.trading.close();
      ahead?.prices.close();
      ahead = undefined;
    },
  };
}

/** The call itself, or the answer to it that the page's head already asked for. */
function callOrTake<T>(request: ApiRequest): Promise<ApiResult<T>> {
  const early = takeEarlyAnswer(request.path, request.token);
  return early === undefined ? callApi<T>(request) : readAnswer<T>(early);
}
