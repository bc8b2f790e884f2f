import { marketPaths } from '@fairlead/contract/paths.ts';
import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../transport/api-client.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import type { Platform } from '../platform-context.ts';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import { listedInstrument } from './listed-instrument.fixture.ts';
import { MarketList } from './market-list.tsx';

/** All traded instruments, as the list receives them. */
const LISTED = INSTRUMENTS.map(({ symbol, displayName, group, ruleClass, digits }, index) =>
  listedInstrument(symbol, displayName, group, { id: index + 1, ruleClass, digits, staleAfterMs: 15_000, dayOpen: price(100_000_000) }),
);

let favourites: string[];
let isAway: boolean;

beforeEach(() => {
  favourites = [];
  isAway = false;
  // The list measures its height and renders the visible rows.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ width: 400, height: 600 }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (isAway || path !== marketPaths.favourites) throw new TypeError('server unreachable');
    if (method === 'PUT') favourites = (JSON.parse(typeof body === 'string' ? body : '') as { symbols: string[] }).symbols;
    return Response.json({ status: true, data: favourites });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openList(changes: Partial<Platform> = {}): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: LISTED, ...changes }, callApi);
  render(
    <ToastRegion>
      <MarketList scrolls />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search markets' });
const type = (text: string) => fireEvent.change(search(), { target: { value: text } });
const count = () => screen.getByRole('grid', { hidden: true }).getAttribute('aria-rowcount');
const symbols = () => screen.queryAllByRole('row').map((row) => row.querySelector('[data-column="1"] > span')?.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choosePart = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('a delisted instrument is neither listed nor found, unless the client has a position in it', async () => {
  const instruments = LISTED.map((one) => ({ ...one, isDelisted: one.symbol === 'ETHUSD' || one.symbol === 'BTCUSD' }));
  const { trading } = openList({ instruments });
  type('ETHUSD');
  expect(count()).toBe('0');
  type('BTCUSD');
  expect(count()).toBe('0');
  act(() => trading.receive('positions', wireAccount(2, { open: [wirePosition(7)] })));
  await waitFor(() => expect(count()).toBe('1'));
  type('ETHUSD');
  expect(count()).toBe('0');
});

test.each(['Crypto', 'Forex', 'Stocks', 'Commodities'])('%s lists its instruments in order, with their number', (group) => {
  const size = LISTED.filter((instrument) => instrument.group === group).length;
  openList();
  expect(count()).toBe(String(INSTRUMENTS.length));
  expect(screen.getByText(group, { selector: '[role=presentation]' }).textContent).toBe(`${group}${size}`);
});

describe('a search', () => {
  test.each([
    ['indices', '9', '9 markets found'],
    ['precious metal', '4', '4 markets found'],
    ['wheat', '1', '1 market found'],
    ['no such thing', '0', 'No markets match “no such thing”'],
  ])('for %j finds %s and announces the number', async (text, found, said) => {
    openList();
    type(text);
    expect(count()).toBe(found);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said));
  });

  test.each([
    ['eurusd', 'EURUSD'],
    ['EUR/USD', 'EURUSD'],
    ['gold', 'XAUUSD'],
    ['bitc', 'BTCUSD'],
    ['S&P', 'SPXUSD'],
  ])('for %j has %s first, which Enter opens', (text, symbol) => {
    const select = vi.fn();
    openList({ select });
    type(text);
    expect(symbols()[0]).toBe(symbol);
    fireEvent.keyDown(search(), { key: 'Enter' });
    expect(select).toHaveBeenCalledWith(symbol, undefined);
  });

  test('without results is cleared with a click, and the list is complete again', () => {
    openList();
    type('no such thing');
    expect(screen.getByText('No markets match “no such thing”')).toBeTruthy();
    press('Clear search');
    expect([search().value, count()]).toEqual(['', String(INSTRUMENTS.length)]);
    expect(document.activeElement).toBe(search());
  });
});

describe('the sort order', () => {
  const first = () => symbols()[0];

  test('is by symbol on request, and back', () => {
    openList();
    expect(first()).toBe('BTCUSD');
    press('Instrument, sort by symbol');
    expect(first()).toBe('ADAUSD');
    press('Instrument, sorted by symbol');
    expect(first()).toBe('BTCUSD');
  });

  test('is by day change: the largest rise first, then the largest fall', () => {
    const { prices } = openList();
    act(() =>
      prices.receive('prices', { ETHUSD: { buy: 151, sell: 150 }, LTCUSD: { buy: 51, sell: 50 }, BTCUSD: { buy: 111, sell: 110 } }),
    );
    press('Day change, sort');
    expect(first()).toBe('ETHUSD');
    press('Day change, largest gain first');
    expect(first()).toBe('LTCUSD');
    press('Day change, largest loss first');
    expect(first()).toBe('BTCUSD');
  });
});

describe('a price in the list', () => {
  test.each([
    ['Sell Ethereum', 'short'],
    ['Buy Ethereum', 'long'],
  ])('%s selects its instrument and side', (title, side) => {
    const select = vi.fn();
    const { prices } = openList({ select });
    act(() => prices.receive('prices', { ETHUSD: { buy: 3_001, sell: 3_000 } }));
    fireEvent.click(screen.getByTitle(title));
    expect(select).toHaveBeenCalledWith('ETHUSD', side);
  });

  test('follows the quotes', () => {
    const { prices } = openList();
    for (const [buy, text] of [
      [3_001, '3,001.00'],
      [3_002.5, '3,002.50'],
    ] as const) {
      act(() => prices.receive('prices', { ETHUSD: { buy, sell: 3_000 } }));
      expect(screen.getByTitle('Buy Ethereum').textContent).toBe(text);
    }
  });
});

describe('favourites', () => {
  const star = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` });
  const isStarred = (name: string) => star(name).getAttribute('aria-pressed') === 'true';

  test('are empty at first, with a link to all markets', async () => {
    openList();
    choosePart('Favourites');
    await screen.findByText('No favourites yet');
    press('Show all markets');
    expect(symbols()).toContain('BTCUSD');
  });

  test('are starred in the list, and keep the order in which they were added', async () => {
    openList();
    for (const name of ['Ethereum', 'Bitcoin']) {
      fireEvent.click(star(name));
      expect(isStarred(name)).toBe(true);
    }
    await waitFor(() => expect(favourites).toEqual(['ETHUSD', 'BTCUSD']));
    choosePart('Favourites');
    expect(symbols()).toEqual(['ETHUSD', 'BTCUSD']);
  });

  test('that cannot be saved are restored with a message', async () => {
    favourites = ['LTCUSD'];
    openList();
    choosePart('Favourites');
    await waitFor(() => expect(symbols()).toEqual(['LTCUSD']));
    isAway = true;
    fireEvent.click(star('Litecoin'));
    await waitFor(() => expect(screen.getByRole('log').lastElementChild?.textContent).toContain('Favourites not updated: Litecoin'));
    expect([symbols(), isStarred('Litecoin')]).toEqual([['LTCUSD'], true]);
  });

  test('that cannot be loaded show an error with a retry', async () => {
    isAway = true;
    openList();
    choosePart('Favourites');
    await screen.findByText('We couldn’t load your favourites');
    isAway = false;
    favourites = ['LTCUSD'];
    press('Try again');
    await waitFor(() => expect(symbols()).toEqual(['LTCUSD']));
  });
});
