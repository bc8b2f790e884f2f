import { describe, expect, test } from 'vitest';
import { createFavouriteStore } from './favourite-store.ts';

/** A store whose server answers when the test decides. */
function openStore() {
  const loads: ((symbols: readonly string[] | null) => void)[] = [];
  const saves: { readonly symbols: readonly string[]; readonly answer: (symbols: readonly string[] | null) => void }[] = [];
  const store = createFavouriteStore({
    load: () => new Promise((answer) => loads.push(answer)),
    save: (symbols) => new Promise((answer) => saves.push({ symbols, answer })),
  });
  return { store, loads, saves };
}

async function openLoaded(symbols: readonly string[]) {
  const opened = openStore();
  const loaded = opened.store.load();
  opened.loads[0]?.(symbols);
  await loaded;
  return opened;
}

/** Lets everything that has been answered take effect. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('loading', () => {
  test('shows the server’s list', async () => {
    const { store } = await openLoaded(['BTCUSD', 'AAPL']);
    expect(store.get()).toEqual({ status: 'ready', symbols: ['BTCUSD', 'AAPL'] });
  });

  test('that fails can be retried', async () => {
    const { store, loads } = openStore();
    const first = store.load();
    loads[0]?.(null);
    await first;
    expect(store.get().status).toBe('failed');
    const second = store.load();
    expect(store.get().status).toBe('loading');
    loads[1]?.(['AAPL']);
    await second;
    expect(store.get()).toEqual({ status: 'ready', symbols: ['AAPL'] });
  });

  test('again brings changes from another device, and keeps the list if it fails', async () => {
    const { store, loads } = await openLoaded(['BTCUSD']);
    const again = store.load();
    loads[1]?.(['AAPL']);
    await again;
    expect(store.get().symbols).toEqual(['AAPL']);
    const failed = store.load();
    loads[2]?.(null);
    await failed;
    expect(store.get()).toEqual({ status: 'ready', symbols: ['AAPL'] });
  });

  test('sends one request for all callers', () => {
    const { store, loads } = openStore();
    void store.load();
    void store.load();
    expect(loads).toHaveLength(1);
  });

  test('does not undo a change that is being saved', async () => {
    const { store, loads, saves } = await openLoaded([]);
    const again = store.load();
    const added = store.toggle('BTCUSD');
    loads[1]?.([]);
    await again;
    saves[0]?.answer(['BTCUSD']);
    await added;
    expect(store.get().symbols).toEqual(['BTCUSD']);
  });
});

test('ignores a list that was requested before a change and arrives after it', async () => {
  const { store, loads, saves } = await openLoaded([]);
  const again = store.load();
  const added = store.toggle('BTCUSD');
  saves[0]?.answer(['BTCUSD']);
  await added;
  await settle();
  loads[1]?.([]);
  await again;
  expect(store.get().symbols).toEqual(['BTCUSD']);
});

describe('changing the favourites', () => {
  test('shows the change before it is saved, and sends the whole list', async () => {
    const { store, saves } = await openLoaded(['BTCUSD', 'AAPL']);
    const removed = store.toggle('BTCUSD');
    expect(store.get().symbols).toEqual(['AAPL']);
    expect(saves.map(({ symbols }) => symbols)).toEqual([['AAPL']]);
    saves[0]?.answer(['AAPL']);
    expect(await removed).toBe(true);
    expect(store.get().symbols).toEqual(['AAPL']);
  });

  test('restores the list if saving fails', async () => {
    const { store, saves } = await openLoaded(['AAPL']);
    const added = store.toggle('BTCUSD');
    expect(store.get().symbols).toEqual(['AAPL', 'BTCUSD']);
    saves[0]?.answer(null);
    expect(await added).toBe(false);
    expect(store.get().symbols).toEqual(['AAPL']);
  });

  test('waits for the change before, and combines those made meanwhile', async () => {
    const { store, saves } = await openLoaded([]);
    const results = ['A', 'B', 'C', 'B'].map((symbol) => store.toggle(symbol));
    expect(store.get().symbols).toEqual(['A', 'C']);
    expect(saves.map(({ symbols }) => symbols)).toEqual([['A']]);
    saves[0]?.answer(['A']);
    await settle();
    expect(saves.map(({ symbols }) => symbols)).toEqual([['A'], ['A', 'C']]);
    saves[1]?.answer(['A', 'C']);
    expect(await Promise.all(results)).toEqual([true, true, true, true]);
  });

  test('keeps later changes if an earlier one fails', async () => {
    const { store, saves } = await openLoaded([]);
    const first = store.toggle('A');
    const second = store.toggle('B');
    saves[0]?.answer(null);
    await settle();
    expect(store.get().symbols).toEqual(['B']);
    expect(saves[1]?.symbols).toEqual(['B']);
    saves[1]?.answer(['B']);
    expect([await first, await second]).toEqual([false, true]);
  });

  test('waits for a list that is still loading, and adds to it', async () => {
    const { store, loads, saves } = openStore();
    const added = store.toggle('BTCUSD');
    expect(store.get()).toEqual({ status: 'loading', symbols: ['BTCUSD'] });
    loads[0]?.(['AAPL']);
    await settle();
    expect(saves[0]?.symbols).toEqual(['AAPL', 'BTCUSD']);
    saves[0]?.answer(['AAPL', 'BTCUSD']);
    expect(await added).toBe(true);
  });

  test('fails while the list cannot be loaded', async () => {
    const { store, loads, saves } = openStore();
    const added = store.toggle('BTCUSD');
    loads[0]?.(null);
    expect(await added).toBe(false);
    expect(saves).toEqual([]);
    expect(store.get()).toEqual({ status: 'failed', symbols: [] });
  });
});

test('the state is the same object until it changes, and listeners are notified', async () => {
  const { store } = await openLoaded(['AAPL']);
  let heard = 0;
  const end = store.subscribe(() => (heard += 1));
  expect(store.get()).toBe(store.get());
  void store.toggle('BTCUSD');
  expect(heard).toBe(1);
  end();
  void store.toggle('AAPL');
  expect(heard).toBe(1);
});
