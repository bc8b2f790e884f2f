import { marketPaths } from '@fairlead/contract/paths.ts';
import type { Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { price } from '@fairlead/domain/price.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../transport/api-client.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { listedInstrument } from './listed-instrument.fixture.ts';
import { MarketList } from './market-list.tsx';

const LISTED = [
  listedInstrument('BTCUSD', 'Bitcoin', 'Crypto', { id: 1, dayOpen: price(100_000_000) }),
  listedInstrument('EURUSD', 'EUR/USD', 'Forex', { id: 2, digits: 5 }),
  listedInstrument('XAUUSD', 'Gold', 'Commodities', { id: 3 }),
];

let favourites: string[];
let lists: Watchlist[];
let sentiment: Record<string, { long_percent: number; computed_at: string }>;
let isAway: boolean;

beforeEach(() => {
  favourites = ['BTCUSD'];
  lists = [];
  sentiment = { BTCUSD: { long_percent: 62, computed_at: '2026-11-25T15:30:00.000Z' } };
  isAway = false;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ width: 400, height: 600 }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const sent = typeof body === 'string' ? (JSON.parse(body) as { symbols: string[]; lists: Watchlist[] }) : null;
    if (isAway && method === 'PUT') throw new TypeError('server unreachable');
    if (path === marketPaths.favourites) {
      if (sent !== null) favourites = sent.symbols;
      return Response.json({ status: true, data: favourites });
    }
    if (path === marketPaths.watchlists) {
      if (sent !== null) lists = sent.lists;
      return Response.json({ status: true, data: lists });
    }
    if (path === marketPaths.sentiment) return Response.json({ status: true, data: sentiment });
    throw new TypeError('server unreachable');
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openList(): FixturePlatform {
  const fixture = openFixturePlatform({ instruments: LISTED }, callApi);
  render(
    <ToastRegion>
      <MarketList scrolls />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  return fixture;
}

const METALS: Watchlist = { id: 'metals', name: 'Metals', symbols: ['XAUUSD'] };
const PAIRS: Watchlist = { id: 'pairs', name: 'Pairs', symbols: ['EURUSD', 'BTCUSD'] };

const symbols = () =>
  screen.queryAllByRole('row', { hidden: true }).map((row) => row.querySelector('[data-column="1"] > span')?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const showOwn = () => fireEvent.click(screen.getByRole('radio', { name: 'Favourites' }));
const chooser = () => screen.findByLabelText<HTMLSelectElement>('List shown');
const choose = async (name: string) => {
  const option = await within(await chooser()).findByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(await chooser(), { target: { value: option.value } });
};
const nameNewList = (name: string) => {
  fireEvent.change(screen.getByLabelText('Name of a new list'), { target: { value: name } });
  press('Create');
};

describe('the client’s lists', () => {
  test('are chosen beside the favourites, which come first, and the choice is remembered', async () => {
    lists = [METALS, PAIRS];
    openList();
    showOwn();
    await waitFor(() => expect(symbols()).toEqual(['BTCUSD']));
    await choose('Pairs');
    expect([...(await chooser()).options].map(({ text }) => text)).toEqual(['Favourites', 'Metals', 'Pairs']);
    expect(symbols()).toEqual(['EURUSD', 'BTCUSD']);
    cleanup();
    openList();
    await waitFor(() => expect(symbols()).toEqual(['EURUSD', 'BTCUSD']));
  });

  test('are created, and shown at once', async () => {
    openList();
    showOwn();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit lists' }));
    await screen.findByRole('dialog', { name: 'Edit lists' });
    press('Create');
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    nameNewList(' Metals ');
    await waitFor(() => expect(lists.map(({ name, symbols: held }) => [name, held])).toEqual([['Metals', []]]));
    expect(screen.getByText('This list is empty')).toBeTruthy();
    nameNewList('metals');
    expect(screen.getByText('You already have a list with this name.')).toBeTruthy();
    expect(lists).toHaveLength(1);
  });

  test('are renamed, moved and deleted, and a deleted one can be brought back', async () => {
    lists = [METALS, PAIRS];
    openList();
    showOwn();
    await choose('Metals');
    press('Edit lists');
    await screen.findByRole('dialog', { name: 'Edit lists' });
    const name = screen.getByLabelText('Name of Metals');
    fireEvent.change(name, { target: { value: 'Pairs' } });
    fireEvent.blur(name);
    expect(screen.getByText('You already have a list with this name.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Gold' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await waitFor(() => expect(lists[0]?.name).toBe('Gold'));
    press('Move Gold down');
    await waitFor(() => expect(lists.map((list) => list.name)).toEqual(['Pairs', 'Gold']));
    press('Delete Gold');
    await waitFor(() => expect(lists.map((list) => list.name)).toEqual(['Pairs']));
    expect((await chooser()).value).toBe('favourites');
    const undo = await screen.findByRole('button', { name: 'Undo', hidden: true });
    fireEvent.click(undo);
    await waitFor(() => expect(lists.map((list) => list.name)).toEqual(['Pairs', 'Gold']));
  });

  test('get an instrument from its star, also in search results, and have it in their own order', async () => {
    lists = [METALS, PAIRS];
    openList();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bitc' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Lists with Bitcoin' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lists with BTCUSD' });
    const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true]);
    fireEvent.click(within(dialog).getByLabelText('Metals'));
    await waitFor(() => expect(lists[0]?.symbols).toEqual(['XAUUSD', 'BTCUSD']));
    fireEvent.click(within(dialog).getByLabelText('Pairs'));
    await waitFor(() => expect(lists[1]?.symbols).toEqual(['EURUSD']));
    nameNewList('Coins');
    await waitFor(() => expect(lists[2]).toMatchObject({ name: 'Coins', symbols: ['BTCUSD'] }));
  });

  test('have their instruments in an order that can be changed', async () => {
    lists = [PAIRS];
    openList();
    showOwn();
    await choose('Pairs');
    press('Lists with Bitcoin');
    await screen.findByText('Position 2 in Pairs');
    press('Move BTCUSD up');
    await waitFor(() => expect(lists[0]?.symbols).toEqual(['BTCUSD', 'EURUSD']));
    await waitFor(() => expect(symbols()).toEqual(['BTCUSD', 'EURUSD']));
  });

  test('that cannot be saved are restored with a message', async () => {
    lists = [METALS];
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Lists with Bitcoin' }));
    const box = await screen.findByLabelText<HTMLInputElement>('Metals');
    isAway = true;
    fireEvent.click(box);
    await waitFor(() => expect(screen.getByRole('log', { hidden: true }).textContent).toContain('Lists not updated'));
    expect(box.checked).toBe(false);
  });
});

describe('columns', () => {
  const heads = () => screen.getByRole('group', { name: 'Sort by' }).textContent;
  const openMenu = async () => {
    press('Columns');
    const menu = screen.getByRole('dialog', { name: 'Columns', hidden: true });
    act(() => void fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' })));
    return within(
      await within(menu)
        .findByLabelText('Clients long')
        .then(() => menu),
    );
  };

  test('are chosen, remembered and reset', async () => {
    const { prices } = openList();
    act(() => prices.receive('prices', { EURUSD: { buy: 1.15012, sell: 1.15 } }));
    expect(heads()).toBe('InstrumentSellBuyChange');
    const menu = await openMenu();
    fireEvent.click(menu.getByLabelText('Spread'));
    fireEvent.click(menu.getByLabelText('Sell'));
    expect(heads()).toContain('InstrumentBuySpreadChange');
    const row = screen.getByRole('button', { name: /^EURUSD/ }).closest('[role=row]');
    expect(row?.textContent).toContain('0.00012');
    expect(screen.queryByTitle('Sell EUR/USD')).toBeNull();
    cleanup();
    openList();
    expect(heads()).toBe('InstrumentBuySpreadChange');
    fireEvent.click((await openMenu()).getByRole('button', { name: 'Reset columns', hidden: true }));
    expect(heads()).toContain('InstrumentSellBuyChange');
  });

  test('include the share of clients who are long, where there is a figure', async () => {
    localStorage.setItem('lists 1', JSON.stringify({ markets: { columns: ['sentiment'] } }));
    const { prices } = openList();
    act(() => prices.receive('prices', { BTCUSD: { buy: 101, sell: 100 }, EURUSD: { buy: 1.15012, sell: 1.15 } }));
    const bar = await screen.findByTitle('62% of our clients with an open position are long');
    expect(bar.closest('[role=row]')?.textContent).toContain('BTCUSD');
    expect(screen.getByRole('button', { name: /^EURUSD/ }).closest('[role=row]')?.textContent).toContain('–');
  });
});
