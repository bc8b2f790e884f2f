import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ToastRegion } from '../../../ui/toast.tsx';
import { PlatformProvider, type Platform } from '../platform-context.ts';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wireOrder, wirePosition } from '../wire-account.fixture.ts';
import { useDraftWatch } from './use-draft-watch.ts';

afterEach(cleanup);

function Watch() {
  useDraftWatch();
  return null;
}

function showOn(platform: Platform) {
  return (
    <InEnglish>
      <ToastRegion>
        <PlatformProvider value={platform}>
          <Watch />
        </PlatformProvider>
      </ToastRegion>
    </InEnglish>
  );
}

const split = (dueAt: number) => ({ dueAt, ratio: { newShares: 2, oldShares: 1 } });

test('prices typed for positions and orders are dropped when their instrument is split, and others are kept', async () => {
  const { platform, trading } = openFixturePlatform();
  const { drafts } = platform.session;
  const [bitcoin] = platform.instruments;
  if (bitcoin === undefined) throw new Error('the fixture has no instrument');
  const ether = { ...bitcoin, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };
  const withSplits = (first: readonly number[], second: readonly number[]): Platform => ({
    ...platform,
    instruments: [
      { ...bitcoin, splits: first.map(split) },
      { ...ether, splits: second.map(split) },
    ],
  });
  act(() => {
    const open = [wirePosition(1), wirePosition(2, { symbol: 'ETHUSD', symbolName: 'Ethereum' })];
    trading.receive('positions', wireAccount(2, { open, orders: [wireOrder(1)] }));
  });
  const { rerender } = render(showOn(withSplits([5], [])));
  act(() => {
    drafts.set('position 1 stopLoss', { text: '45', label: 'Stop loss of Bitcoin' });
    drafts.set('order 1 entryPrice', { text: '46', label: 'Order price for Bitcoin' });
    drafts.set('position 2 stopLoss', { text: '47', label: 'Stop loss of Ethereum' });
  });
  const keys = () => [...drafts.get().keys()];
  rerender(showOn(withSplits([5], [])));
  expect(keys()).toHaveLength(3);
  rerender(showOn(withSplits([5, 9], [])));
  expect(keys()).toEqual(['position 2 stopLoss']);
  expect(await screen.findByText(/Stop loss of Bitcoin: “45” wasn’t saved because the price from before the share split/)).toBeTruthy();
  rerender(showOn(withSplits([5, 9], [9])));
  expect(keys()).toEqual([]);
});
