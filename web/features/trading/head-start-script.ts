/** What the script in the page's head shares with the app. */
export interface HeadStartNames {
  /** Local storage entry of the access token. */
  readonly tokenKey: string;
  readonly accountPath: string;
  readonly assetsPath: string;
  readonly tradingNamespace: string;
  readonly priceNamespace: string;
}

interface EarlyAnswers {
  readonly token: string;
  readonly at: number;
  readonly answers: Record<string, Promise<Response> | undefined>;
  /** When each response arrived. */
  readonly arrivals: Record<string, number | undefined>;
}

declare global {
  var platformHeadStart: EarlyAnswers | undefined;
}

/**
 * Requests account, instruments, positions and prices while the app's code is still loading. Runs inline in the page, so it must not use
 * anything from outside itself.
 */
export function runHeadStart({ tokenKey, accountPath, assetsPath, tradingNamespace, priceNamespace }: HeadStartNames): void {
  try {
    const token = localStorage.getItem(tokenKey);
    if (token === null) return;
    const arrivals: Record<string, number | undefined> = {};
    const ask = (path: string, options: RequestInit): Promise<Response> => {
      const answer = fetch(path, options);
      const note = () => (arrivals[path] = Date.now());
      // The code that takes the response handles its failure; until then nobody listens.
      answer.then(note).catch(() => undefined);
      return answer;
    };
    const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` };
    globalThis.platformHeadStart = {
      token,
      at: Date.now(),
      arrivals,
      answers: {
        [accountPath]: ask(accountPath, { method: 'POST', body: '{}', headers }),
        [assetsPath]: ask(assetsPath, { headers }),
      },
    };
    const join = (namespace: string, auth: string) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      const received: string[] = [];
      const receive = ({ data }: MessageEvent<unknown>) => {
        received.push(String(data));
        if (String(data).startsWith('0')) socket.send(`40${namespace},${auth}`);
      };
      socket.addEventListener('message', receive);
      return { socket, auth, received, stop: () => socket.removeEventListener('message', receive) };
    };
    globalThis.earlySockets = {
      [tradingNamespace]: join(tradingNamespace, JSON.stringify({ token, format: 'changes' })),
      [priceNamespace]: join(priceNamespace, JSON.stringify({ format: 'compact' })),
    };
  } catch {
    // Without storage nobody is signed in.
  }
}

/** A response older than this is requested again. */
const FRESH_FOR_MS = 30_000;

/** The response to a call the page already made with the same token; undefined if there is none or it was taken. */
export function takeEarlyAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = globalThis.platformHeadStart;
  if (early === undefined || early.token !== token || Date.now() - early.at > FRESH_FOR_MS) return undefined;
  const answer = early.answers[path];
  early.answers[path] = undefined;
  return answer;
}

/** When a taken early response was requested and when it arrived, reported once; undefined if there was none. */
export function takeEarlyTimes(path: string): { readonly asked: number; readonly received: number } | undefined {
  const early = globalThis.platformHeadStart;
  const received = early?.arrivals[path];
  if (early === undefined || received === undefined || early.answers[path] !== undefined) return undefined;
  early.arrivals[path] = undefined;
  return { asked: early.at, received };
}
