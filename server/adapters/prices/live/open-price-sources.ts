/** Opens the lines of a file of price sources, and the feed over them. */
import type { FeedClock } from '../feed-clock.ts';
import { binance } from './binance.ts';
import { coinbase } from './coinbase.ts';
import { createKrakenProof } from './kraken-proof.ts';
import { kraken } from './kraken.ts';
import { createFixLine } from './fix/fix-line.ts';
import { createBinanceHistory } from './history/binance-history.ts';
import { createCoinbaseHistory } from './history/coinbase-history.ts';
import type { LoadHistory } from './history/http-history.ts';
import { createKrakenHistory } from './history/kraken-history.ts';
import { loadNoHistory } from './history/no-history.ts';
import { createOandaHistory } from './history/oanda-history.ts';
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

export function openPriceSources(
  { sources, symbols, returnAfterMs }: PriceSources,
  { clock, time, log }: OpenPriceSourcesContext,
): LivePriceFeed {
  const names = (source: string): readonly string[] => [
    ...new Set(symbols.flatMap(({ entries }) => entries.filter((entry) => entry.source === source).map(({ name }) => name))),
  ];
  const lines = new Map(
    [...sources].map(([source, definition]) => [source, openLine(definition, { source, names: names(source), time, log })]),
  );
  return createLivePriceFeed({ lines, symbols, returnAfterMs, clock, monotonicMs: time.monotonicMs });
}

interface LineContext {
  readonly source: string;
  readonly names: readonly string[];
  readonly time: LineTime;
  readonly log: LineLog;
}

function openLine(definition: SourceDefinition, context: LineContext): Line {
  const { time } = context;
  switch (definition.kind) {
    case 'kraken':
      return createSocketLine({
        ...context,
        protocol: kraken,
        url: definition.url,
        loadHistory: historyAt(definition.restUrl, (url) => createKrakenHistory({ url, time })),
        askQuotes: definition.restUrl === undefined ? null : createKrakenProof(definition.restUrl),
      });
    case 'coinbase': {
      const loadHistory = historyAt(definition.restUrl, (url) => createCoinbaseHistory({ url, time }));
      return createSocketLine({ ...context, loadHistory, protocol: coinbase, url: definition.url });
    }
    case 'binance': {
      const loadHistory = historyAt(definition.restUrl, (url) => createBinanceHistory({ url, time }));
      return createSocketLine({ ...context, loadHistory, protocol: binance, url: definition.url });
    }
    case 'oanda': {
      const { url, restUrl, account, token } = definition;
      const loadHistory = historyAt(restUrl, (rest) => createOandaHistory({ url: rest, time, token }));
      return createOandaLine({ ...context, loadHistory, url, accountId: account, token });
    }
    case 'fix': {
      const { host, port, tls, senderCompId, targetCompId, senderSubId, targetSubId } = definition;
      const { username, password, heartbeatSeconds, update } = definition;
      const session = { host, port, isTls: tls, senderCompId, targetCompId, heartbeatSeconds, refresh: update };
      const subIds = { ...(senderSubId === undefined ? {} : { senderSubId }), ...(targetSubId === undefined ? {} : { targetSubId }) };
      const credentials = { ...(username === undefined ? {} : { username }), ...(password === undefined ? {} : { password }) };
      return createFixLine({ ...context, ...session, ...subIds, ...credentials, loadHistory: loadNoHistory });
    }
  }
}

function historyAt(restUrl: string | undefined, create: (url: string) => LoadHistory): LoadHistory {
  return restUrl === undefined ? loadNoHistory : create(restUrl);
}
