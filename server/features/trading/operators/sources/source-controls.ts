import type { LivePriceFeed } from '../../../../adapters/prices/live/live-price-feed.ts';
import type { SourceDecision } from './price-source-store.ts';

/** Operators' decisions about price sources, as this process follows them. */
export interface SourceControls {
  /** Those in effect. */
  readonly decisions: readonly SourceDecision[];
  /**
   * Applies what is stored. Called before the first price, after each change, and every second, because another process may have changed
   * something. Readings run one after the other, so that none overwrites a later one. If one fails, the earlier decisions stay in effect.
   */
  refresh(): Promise<void>;
}

/** `list` reads the stored decisions that are in effect. */
export function createSourceControls(
  feed: Pick<LivePriceFeed, 'applyControls'>,
  list: () => Promise<readonly SourceDecision[]>,
): SourceControls {
  let decisions: readonly SourceDecision[] = [];
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    decisions = await list();
    feed.applyControls({
      disabled: new Set(decisions.filter(({ symbol }) => symbol === null).map(({ source }) => source)),
      pinned: new Map(
        decisions.flatMap(({ symbol, source }): readonly (readonly [string, string])[] => (symbol === null ? [] : [[symbol, source]])),
      ),
    });
  }

  return {
    get decisions() {
      return decisions;
    },
    refresh() {
      reading = reading.catch(() => undefined).then(read);
      return reading;
    },
  };
}
