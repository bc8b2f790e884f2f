import type { LivePriceFeed } from '../live/live-price-feed.ts';
import type { LiveSourcesMessage } from './price-messages.ts';

/** Live sources as the process that leads the prices has them. */
export interface LiveSources {
  readonly version: string;
  readonly kinds: ReadonlyMap<string, string>;
  readonly feed: Pick<LivePriceFeed, 'entriesOf' | 'viewSources' | 'viewSymbols'>;
}

export function writeLiveSources({ version, kinds, feed }: LiveSources, epoch: number): LiveSourcesMessage {
  return {
    epoch,
    version,
    kinds: [...kinds],
    entries: [...feed.entriesOf],
    sources: feed.viewSources().map(({ health, ...view }) => ({ ...view, health: { ...health, refused: [...health.refused] } })),
    symbols: feed.viewSymbols(),
  };
}

/** The same, as of the latest message. */
export function readLiveSources(latest: () => LiveSourcesMessage): LiveSources {
  return {
    get version() {
      return latest().version;
    },
    get kinds() {
      return new Map(latest().kinds);
    },
    feed: {
      get entriesOf() {
        return new Map(latest().entries);
      },
      viewSources: () =>
        latest().sources.map(({ health, ...view }) => ({ ...view, health: { ...health, refused: new Map(health.refused) } })),
      viewSymbols: () => latest().symbols,
    },
  };
}
