/** Opens the lines of a file of price sources, and the feed over them. */
import type { FeedClock } from '../feed-clock.ts';
import { binance } from './binance.ts';
import { coinbase } from './coinbase.ts';
import { kraken } from './kraken.ts';
import type { LineLog, LineTime } from './kept-line.ts';
import type { Line } from './line.ts';
import { createLivePriceFeed, type LivePriceFeed } from './live-price-feed.ts';
import { createOandaLine } from './oanda-line.ts';
import type { PriceSources, SourceDefinition } from './price-sources.ts';
import { createSocketLine } from './socket-line.ts';

export interface OpenPriceSourcesContext {
  readonly clock: FeedClock;
  readonly time: LineTime;
  readonly log: LineLog;
}

const SOCKET_PROTOCOLS = { kraken, coinbase, binance };

export function openPriceSources({ sources, symbols }: PriceSources, { clock, time, log }: OpenPriceSourcesContext): LivePriceFeed {
  const names = (source: string): readonly string[] => [
    ...new Set(symbols.flatMap(({ entries }) => entries.filter((entry) => entry.source === source).map(({ name }) => name))),
  ];
  const lines = new Map([...sources].map(([source, definition]) => [source, openLine(definition, { source, names: names(source), time, log })]));
  return createLivePriceFeed({ lines, symbols, clock, monotonicMs: time.monotonicMs });
}

interface LineContext {
  readonly source: string;
  readonly names: readonly string[];
  readonly time: LineTime;
  readonly log: LineLog;
}

function openLine(definition: SourceDefinition, context: LineContext): Line {
  const loadHistory = () => Promise.resolve([]);
  switch (definition.kind) {
    case 'kraken':
    case 'coinbase':
    case 'binance':
      return createSocketLine({ ...context, loadHistory, protocol: SOCKET_PROTOCOLS[definition.kind], url: definition.url });
    case 'oanda':
      return createOandaLine({ ...context, loadHistory, url: definition.url, accountId: definition.account, token: definition.token });
    case 'fix':
      throw new Error('not yet');
  }
}
