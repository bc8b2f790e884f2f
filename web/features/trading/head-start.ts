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
 * What the platform requests on entry: account and instruments over HTTP, and both sockets. All of it is requested at once, while the
 * screen's texts are still loading, so that a slow network costs one wait instead of five.
 */
export interface HeadStart {
  readonly token: string;
  readonly entry: Promise<PlatformEntry>;
  /** Requests the entry data again. */
  readonly loadAgain: () => Promise<PlatformEntry>;
  /** The sockets opened ahead; new ones if those were taken before. */
  readonly takePorts: () => { readonly trading: SocketPort; readonly prices: SocketPort };
  /** Closes whatever wasn't taken. */
  readonly end: () => void;
}

/** A start that no screen takes is dropped after this time. */
const LONGEST_WAIT_MS = 20_000;

let ready: HeadStart | undefined;
let screenIsOpen = false;

/** Starts loading the platform; to be called as soon as the client is on the way to it. Does nothing while the platform is open. */
export function beginPlatform(token: string, clientId: number, symbol: string): void {
  if (screenIsOpen || ready?.token === token) return;
  ready?.end();
  const start = createHeadStart(token);
  ready = start;
  loadCandlesAhead(symbol, readChartSettings(chartStorage, clientId).interval);
  setTimeout(() => {
    if (ready !== start) return;
    ready = undefined;
    start.end();
  }, LONGEST_WAIT_MS);
}

/** The start for a screen that opens: the one already begun, or a new one. The screen ends it on closing. */
export function takeHeadStart(token: string): HeadStart {
  const start = ready?.token === token ? ready : createHeadStart(token);
  ready = undefined;
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

/** Makes the call, or takes the response the page's head already requested. */
function callOrTake<T>(request: ApiRequest): Promise<ApiResult<T>> {
  const early = takeEarlyAnswer(request.path, request.token);
  return early === undefined ? callApi<T>(request) : readAnswer<T>(early);
}
