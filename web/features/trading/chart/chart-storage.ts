/**
 * What a client's chart remembers in this browser, each item under a key of its own. Storage that is full, disabled or corrupted never
 * breaks the chart: an unreadable entry counts as missing, and a failed write is dropped.
 */
export interface ChartStorage {
  /** The stored value, parsed from JSON; undefined if there is none or it can't be read. */
  readonly read: (key: string) => unknown;
  /** False if the value couldn't be stored. */
  readonly write: (key: string, value: unknown) => boolean;
  readonly remove: (key: string) => void;
}

/** Enough for more than a hundred drawings; anything longer wasn't written by this app. */
export const LONGEST_ENTRY_CHARACTERS = 64_000;

type StringStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Takes a function, since accessing the browser's storage throws if it is disabled. */
export function createChartStorage(store: () => StringStore): ChartStorage {
  return {
    read: (key) => {
      try {
        const text = store().getItem(key);
        const value: unknown = text === null || text.length > LONGEST_ENTRY_CHARACTERS ? undefined : JSON.parse(text);
        return value;
      } catch {
        return undefined;
      }
    },
    write: (key, value) => {
      const text = JSON.stringify(value);
      if (text.length > LONGEST_ENTRY_CHARACTERS) return false;
      try {
        store().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => {
      try {
        store().removeItem(key);
      } catch {
        // Storage that can't be accessed can't be read later either.
      }
    },
  };
}

/** The browser's own storage. */
export const chartStorage: ChartStorage = createChartStorage(() => localStorage);

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
