import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ToastRegion } from '../../../ui/toast.tsx';
import { AlertForm } from '../alerts/alert-form.tsx';
import { chartStorage } from '../chart/chart-storage.ts';
import { PlatformProvider } from '../platform-context.ts';
import { BITCOIN, LONG_BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import TrailingForm from '../positions/trailing-form.tsx';
import { OrderConfirmationProvider } from '../settings/order-confirmation.tsx';
import { changeTerminalSettings } from '../settings/terminal-settings.ts';
import { splitsOf } from '../split.fixture.ts';
import { choose, chooseStop, field, submit, typeInto } from './ticket.fixture.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { useTicketForm } from './use-ticket-form.ts';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum', splits: splitsOf([5, 3, 1]) };
const NOTE = 'Prices were adjusted: the share was split 2 for 1.';

function Ticket({ selected }: { readonly selected: ListedInstrument }) {
  const [form, dispatch] = useTicketForm(selected, 1);
  return <TicketPanel form={form} dispatch={dispatch} size="dense" />;
}

type Parts = (props: { readonly selected: ListedInstrument }) => ReactNode;

/** The ticket, or other forms, on a page that learns of what becomes of the selected instrument. */
function openForms(Shown: Parts = Ticket) {
  const fixture = openFixturePlatform();
  const shown = (selected: ListedInstrument) => (
    <InEnglish>
      <ToastRegion>
        <PlatformProvider value={{ ...fixture.platform, selected, instruments: [selected], instrumentOf: () => selected }}>
          <OrderConfirmationProvider>
            <Shown selected={selected} />
          </OrderConfirmationProvider>
        </PlatformProvider>
      </ToastRegion>
    </InEnglish>
  );
  const { rerender } = render(shown(BITCOIN));
  return { ...fixture, show: (selected: ListedInstrument) => rerender(shown(selected)) };
}

const SPLIT = { ...BITCOIN, splits: splitsOf([9, 2, 1]) };
const notes = () => screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent.startsWith('Prices') ? [textContent] : []));
const values = (...labels: readonly string[]) => labels.map((label) => field(label).value);

async function fillLimit(): Promise<void> {
  choose('Limit');
  await screen.findByLabelText('Limit price');
  typeInto('Amount', '100');
  typeInto('Limit price', '50,000');
  typeInto('Stop loss', '40,000.01');
  typeInto('Take profit', '70,000');
}

test('every price on the ticket is restated when the share is split, and what is not a price stays', async () => {
  const { show } = openForms();
  await fillLimit();
  choose('2×');
  show({ ...BITCOIN });
  expect(values('Limit price', 'Stop loss', 'Take profit')).toEqual(['50,000', '40,000.01', '70,000']);
  show(SPLIT);
  expect(values('Limit price', 'Stop loss', 'Take profit', 'Amount')).toEqual(['25,000.00', '20,000.005', '35,000.00', '100']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2×' }).checked).toBe(true);
  expect(notes()).toEqual([NOTE]);
});

test('the suggested price of a waiting order and a trailing distance are restated too', async () => {
  const { show } = openForms();
  choose('Stop');
  await screen.findByLabelText('Stop price');
  chooseStop('trailing');
  typeInto('Distance', '500');
  show(SPLIT);
  expect(values('Stop price', 'Distance')).toEqual(['30,005.00', '250.00']);
});

test.each([
  ['Stop loss', '21,000'],
  ['Take profit', '36,000'],
])('the note disappears with the next edit of %s', (label, text) => {
  const { show } = openForms();
  typeInto('Stop loss', '40,000');
  typeInto('Take profit', '70,000');
  show(SPLIT);
  typeInto('Amount', '50');
  expect(notes()).toEqual([NOTE]);
  typeInto(label, text);
  expect(notes()).toEqual([]);
});

test('an order with restated prices is sent with them, and takes the note with it', async () => {
  const { show, trading } = openForms();
  await fillLimit();
  show(SPLIT);
  submit();
  expect(trading.asked).toMatchObject([{ message: { price: 25_000, stop_lost: 20_000.005, take_profit: 35_000 } }]);
  await act(async () => trading.asked[0]?.answer({ status: true, id: 1 }));
  expect(notes()).toEqual([]);
});

test('another instrument is no split: its ticket starts without prices and without a note', async () => {
  const { show } = openForms();
  await fillLimit();
  show(ETHER);
  expect(screen.queryByLabelText('Limit price')).toBeNull();
  expect([values('Stop loss', 'Take profit'), notes()]).toEqual([['', ''], []]);
});

test('a question about an order with prices closes when the share is split; nothing is sent, and the ticket says why', async () => {
  changeTerminalSettings(chartStorage, 1, { placing: 'confirm' });
  const { show, trading } = openForms();
  await fillLimit();
  submit();
  expect(await screen.findByText(/when the price reaches 50,000\.00/)).toBeTruthy();
  await act(async () => show(SPLIT));
  expect(screen.queryByText(/when the price reaches/)).toBeNull();
  expect([trading.asked, values('Limit price')]).toEqual([[], ['25,000.00']]);
  expect(notes()).toEqual([NOTE]);
  submit();
  expect(await screen.findByText(/when the price reaches 25,000\.00/)).toBeTruthy();
});

test('a question about an order without prices stays: it would say the same', async () => {
  changeTerminalSettings(chartStorage, 1, { placing: 'confirm' });
  const { show, trading } = openForms();
  typeInto('Amount', '100');
  submit();
  await screen.findByText(/at the current price/);
  await act(async () => show(SPLIT));
  const dialog = screen.getByText(/at the current price/).closest<HTMLElement>('dialog, [role=dialog]');
  if (dialog === null) throw new Error('there is no question');
  await act(async () => fireEvent.click(within(dialog).getByText('Buy BTCUSD')));
  expect(trading.asked).toMatchObject([{ message: { amount: 100 } }]);
});

test('the level of a new alert and the distance of a trailing stop are restated, each with a note until its next edit', () => {
  const { show } = openForms(() => (
    <>
      <AlertForm waitingCount={0} />
      <TrailingForm position={LONG_BITCOIN} />
    </>
  ));
  typeInto('Alert me at', '66,000');
  typeInto('Distance', '300');
  show(SPLIT);
  expect(values('Alert me at', 'Distance')).toEqual(['33,000.00', '150']);
  expect(notes()).toEqual([NOTE, NOTE]);
  typeInto('Alert me at', '34,000');
  expect(notes()).toEqual([NOTE]);
  typeInto('Distance', '200');
  expect(notes()).toEqual([]);
});
