import { createKeptLine, type KeptLineOptions } from './kept-line.ts';
import type { Line } from './line.ts';
import { newOandaReader, OANDA_DEAD_AFTER_MS } from './oanda.ts';
import { openStreamConnection } from './stream-connection.ts';

export interface OandaLineOptions extends Omit<KeptLineOptions, 'open' | 'renewAfterMs'> {
  /** The stream's host, such as https://stream-fxtrade.oanda.com. */
  readonly url: string;
  readonly accountId: string;
  readonly token: string;
  readonly deadAfterMs?: number;
}

/** A line to OANDA's pricing stream. */
export function createOandaLine({ url, accountId, token, deadAfterMs = OANDA_DEAD_AFTER_MS, ...options }: OandaLineOptions): Line {
  const { names, time } = options;
  const query = new URLSearchParams({ instruments: names.join(','), snapshot: 'true' });
  return createKeptLine({
    ...options,
    renewAfterMs: null,
    open: (listener) =>
      openStreamConnection({
        url: `${url}/v3/accounts/${encodeURIComponent(accountId)}/pricing/stream?${query.toString()}`,
        headers: { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339', 'accept-encoding': 'identity' },
        read: newOandaReader(),
        deadAfterMs,
        ...time,
        listener,
      }),
  });
}
