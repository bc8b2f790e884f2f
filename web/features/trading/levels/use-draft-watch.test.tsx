import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ToastRegion } from '../../../ui/toast.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { OrderLevelEditor } from '../orders/order-level-editor.tsx';
import { PlatformProvider } from '../platform-context.ts';
import { BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import { StopEditor } from '../positions/stop-editor.tsx';
import { splitsOf, type FixtureSplit } from '../split.fixture.ts';
import { wireAccount, wireOrder, wirePosition } from '../wire-account.fixture.ts';
import { useDraftWatch } from './use-draft-watch.ts';

afterEach(cleanup);

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };

function Editors() {
  useDraftWatch();
  const positions = useAccountPart((account) => account.positions);
  const orders = useAccountPart((account) => account.orders);
  return (
    <>
      {positions.map((position) => (
        <StopEditor key={position.id} position={position} field="stopLoss" size="large" />
      ))}
      {orders.map((order) => (
        <OrderLevelEditor key={order.id} order={order} level="entryPrice" size="dense" />
      ))}
    </>
  );
}

/** A Bitcoin and an Ethereum position and an order for Bitcoin, whose editors learn of splits. */
function openEditors() {
  const { platform, trading } = openFixturePlatform();
  const open = [wirePosition(1), wirePosition(2, { symbol: 'ETHUSD', symbolName: 'Ethereum' })];
  trading.receive('positions', wireAccount(2, { open, orders: [wireOrder(1)] }));
  const shown = (instruments: readonly ListedInstrument[]) => (
    <InEnglish>
      <ToastRegion>
        <PlatformProvider
          value={{ ...platform, instruments, instrumentOf: (symbol) => instruments.find((instrument) => instrument.symbol === symbol) }}
        >
          <Editors />
        </PlatformProvider>
      </ToastRegion>
    </InEnglish>
  );
  const { rerender } = render(shown([BITCOIN, ETHER]));
  return {
    trading,
    platform,
    /** The page learns of the splits of Bitcoin. */
    learn: (...splits: FixtureSplit[]) => rerender(shown([{ ...BITCOIN, splits: splitsOf(...splits) }, ETHER])),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const STOP = 'Stop loss for Bitcoin';
const PRICE = 'Order price for Bitcoin';
const OTHER = 'Stop loss for Ethereum';
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const notes = () => screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent.startsWith('Prices') ? [textContent] : []));

test('prices typed for positions and orders are restated when their instrument is split, with a note until the next edit', () => {
  const { learn } = openEditors();
  type(STOP, '45');
  type(PRICE, '46.01');
  type(OTHER, '47');
  learn();
  expect(notes()).toEqual([]);
  learn([9, 2, 1]);
  expect([STOP, PRICE, OTHER].map((name) => field(name).value)).toEqual(['22.50', '23.005', '47']);
  const note = 'Prices were adjusted: the share was split 2 for 1.';
  expect(notes()).toEqual([note, note]);
  learn([9, 2, 1]);
  expect([field(STOP).value, notes().length]).toEqual(['22.50', 2]);
  type(STOP, '23');
  expect(notes()).toEqual([note]);
  learn([9, 2, 1]);
  expect(field(STOP).value).toBe('23');
});

test.each<[string, FixtureSplit[], string, string]>([
  [
    'splits that were missed count together',
    [
      [9, 2, 1],
      [12, 3, 1],
    ],
    '10.00',
    'Prices were adjusted: the share was split 6 for 1.',
  ],
  ['a consolidation', [[9, 1, 10]], '600.00', 'Prices were adjusted: shares were consolidated 1 for 10.'],
])('%s', (_, splits, text, note) => {
  const { learn } = openEditors();
  type(STOP, '60');
  learn(...splits);
  expect([field(STOP).value, notes()]).toEqual([text, [note]]);
});

test('a price typed after a split stays as it is, and the next split alone restates it', () => {
  const { learn } = openEditors();
  learn([9, 2, 1]);
  type(STOP, '60');
  learn([9, 2, 1], [12, 3, 1]);
  expect([field(STOP).value, notes()]).toEqual(['20.00', ['Prices were adjusted: the share was split 3 for 1.']]);
});

test.each(['', 'low'])('a field with “%s”, which is no price, stays as it is', (text) => {
  const { learn } = openEditors();
  type(STOP, '45');
  type(STOP, text);
  learn([9, 2, 1]);
  expect([field(STOP).value, notes()]).toEqual([text, []]);
});

test('the restated price is what is saved, and the note disappears with it', async () => {
  const { learn, trading, platform } = openEditors();
  type(PRICE, '50,000');
  learn([9, 2, 1]);
  fireEvent.keyDown(field(PRICE), { key: 'Enter' });
  expect(trading.asked).toMatchObject([{ message: { price: 25_000 } }]);
  await act(async () => trading.asked[0]?.answer({ status: true, id: 1 }));
  expect([notes(), platform.session.drafts.get().size]).toEqual([[], 0]);
});
