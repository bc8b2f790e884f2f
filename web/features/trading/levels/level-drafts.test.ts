import { expect, test, vi } from 'vitest';
import { countDraftsOf, createLevelDrafts, findLostDrafts } from './level-drafts.ts';

const AS_TYPED = { symbol: 'BTCUSD', shares: Number.NEGATIVE_INFINITY, adjustedFor: null } as const;

test('a draft is kept until it is saved or discarded', () => {
  const drafts = createLevelDrafts();
  const listener = vi.fn();
  drafts.subscribe(listener);
  drafts.set('position 1 stopLoss', { text: '45', label: 'Stop loss of Bitcoin', ...AS_TYPED });
  drafts.set('position 1 stopLoss', { text: '450', label: 'Stop loss of Bitcoin', ...AS_TYPED });
  drafts.set('order 1 entryPrice', { text: '9', label: 'Order price for Bitcoin', ...AS_TYPED });
  expect(drafts.get().get('position 1 stopLoss')?.text).toBe('450');
  expect([countDraftsOf(drafts.get(), 'position'), countDraftsOf(drafts.get(), 'order')]).toEqual([1, 1]);
  drafts.drop('position 1 stopLoss');
  drafts.drop('position 1 stopLoss');
  expect([...drafts.get().keys()]).toEqual(['order 1 entryPrice']);
  expect(listener).toHaveBeenCalledTimes(4);
});

test('drafts of a position or order that is gone are found, even if another has a similar number', () => {
  const drafts = createLevelDrafts();
  drafts.set('position 1 stopLoss', { text: '1', label: 'a', ...AS_TYPED });
  drafts.set('position 11 stopLoss', { text: '2', label: 'b', ...AS_TYPED });
  drafts.set('order 1 entryPrice', { text: '3', label: 'c', ...AS_TYPED });
  const lost = findLostDrafts(drafts.get(), { positionIds: [11], orderIds: [] });
  expect(lost.map(({ key }) => key)).toEqual(['position 1 stopLoss', 'order 1 entryPrice']);
});
