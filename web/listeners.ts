/** Those who want to hear of every change, of a store for instance. */
export interface Listeners<News extends readonly unknown[]> {
  /** Returns the function that ends it. The shape useSyncExternalStore takes. */
  readonly subscribe: (listener: (...news: News) => void) => () => void;
  readonly tell: (...news: News) => void;
  /** How many there are now. */
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
