import { describe, expect, test } from 'vitest';
import { createChartStorage } from '../chart/chart-storage.ts';
import { createNoticeMemory } from './notice-memory.ts';

function browser(kept: Record<string, string> = {}) {
  const entries = new Map(Object.entries(kept));
  const tabs: ((key: string | null) => void)[] = [];
  const storage = createChartStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  const onOtherTab = (listener: (key: string | null) => void) => {
    tabs.push(listener);
    return () => undefined;
  };
  return { entries, tabs, memoryOf: (clientId: number) => createNoticeMemory(clientId, { storage, onOtherTab }) };
}

describe('stored marks are ignored if they are invalid', () => {
  test.each([
    ['{"toldSeq":9,"readSeq":4}', { toldSeq: 9, readSeq: 4 }],
    ['{"toldSeq":4,"readSeq":9}', undefined],
    ['{"toldSeq":-1,"readSeq":-2}', undefined],
    ['{"toldSeq":1.5,"readSeq":1}', undefined],
    ['{"toldSeq":"9","readSeq":4}', undefined],
    ['[]', undefined],
    ['no JSON', undefined],
  ])('%s', (text, marks) => {
    expect(browser({ 'notices.7': text }).memoryOf(7).read()).toEqual(marks);
  });
});

test('every client has separate marks, which only move forward', () => {
  const { memoryOf } = browser();
  memoryOf(1).keep({ toldSeq: 8, readSeq: 5 });
  memoryOf(1).keep({ toldSeq: 6, readSeq: 6 });
  expect([memoryOf(1).read(), memoryOf(2).read()]).toEqual([{ toldSeq: 8, readSeq: 6 }, undefined]);
});

test('changes by another tab are reported for this client only', () => {
  const { tabs, memoryOf } = browser();
  let heard = 0;
  memoryOf(1).onChanged(() => (heard += 1));
  for (const key of ['notices.1', 'notices.2', null]) tabs[0]?.(key);
  expect(heard).toBe(1);
});
