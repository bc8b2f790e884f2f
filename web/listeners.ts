/** The listeners to changes, of a store for instance. */
export interface Listeners<News extends readonly unknown[]> {
  /** Returns the function that removes it. The shape useSyncExternalStore expects. */
  readonly subscribe: (listener: (...news: News) => void) => () => void;
  readonly tell: (...news: News) => void;
  /** The current number of listeners. */
  readonly count: () => number;
}

export function createListeners<News extends readonly unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (...news) => {
      for (const listener of listeners) listener(...news);
    },
    count: () => listeners.size,
  };
}
