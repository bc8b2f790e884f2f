/**
 * What a client's chart remembers in this browser, each thing under a key of its own. Storage that is full, switched off or
 * written by something else never stops the chart: what cannot be read counts as not there, what cannot be kept is not kept.
 */
export interface ChartStorage {
  /** The value that was stored, as JSON gives it; undefined where there is none that can be read. */
  readonly read: (key: string) => unknown;
  /** False where the value could not be kept. */
  readonly write: (key: string, value: unknown) => boolean;
  readonly remove: (key: string) => void;
}

/** More than a hundred drawings take; anything longer was not written by us. */
export const LONGEST_ENTRY_CHARACTERS = 64_000;

type StringStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Takes a function, since reaching for the browser's storage throws where it is switched off. */
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
        // What cannot be reached cannot be read again either.
      }
    },
  };
}

/** Of the browser. */
export const chartStorage: ChartStorage = createChartStorage(() => localStorage);

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
