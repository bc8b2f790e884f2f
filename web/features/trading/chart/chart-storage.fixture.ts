import { createChartStorage, type ChartStorage } from './chart-storage.ts';

/** An in-memory browser storage whose entries the test can read. */
export function openMapStorage(): { readonly storage: ChartStorage; readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const storage = createChartStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  return { storage, entries };
}
