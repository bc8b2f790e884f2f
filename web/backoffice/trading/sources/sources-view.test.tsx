import { operatorPaths, priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import type { DryDisable, LivePrices } from '@fairlead/contract/trading/operators/price-sources.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider, type TokenCalls } from '../../../transport/token-calls.ts';
import { DECISION, fixtureEntry, fixtureInstrument, fixtureLive, fixtureSource } from './live-prices.fixture.ts';
import { SourcesView } from './sources-view.tsx';

afterEach(cleanup);

const DRY: DryDisable = { loses_price: [], taken_over: 0, pinned: [] };

interface Server {
  readonly live: LivePrices | null;
  readonly permissions?: readonly Permission[];
  /** Resolves the dry run; never by default. */
  readonly dry?: Promise<DryDisable>;
}

/** Shows the view; returns what it has sent. */
function show({ live, permissions = ['desk.read', 'desk.halt'], dry = new Promise(() => undefined) }: Server) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const answerTo = (path: string): unknown => {
    if (path === operatorPaths.me) return { permissions };
    if (path.startsWith(priceSourcePaths.dryDisable)) return dry;
    return { now: '2026-11-27T12:00:00.000Z', live };
  };
  const call: TokenCalls['call'] = async ({ method, path, body }) => {
    if (method === 'POST') sent.push({ path, body });
    // The answer's type is the caller's choice.
    return { status: true, data: await answerTo(path) } as never;
  };
  const calls = { ...createTokenCalls({ get: () => null, expire: () => undefined }), call };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenCallsProvider value={calls}>
        <InEnglish>
          <SourcesView />
        </InEnglish>
      </TokenCallsProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const rowOf = async (table: string, name: string) => {
  const row = within(await screen.findByRole('table', { name: table }))
    .getByText(name)
    .closest('tr');
  return row ?? expect.fail(`${table} has no row ${name}`);
};
const confirm = (button: string, reason: string) => {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
};

test('without live prices it says so, and where the guide is', async () => {
  show({ live: null });
  expect(await screen.findByText('Prices aren’t live')).toBeTruthy();
  expect(screen.getByText(/docs\/operating\/live-prices\.md/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a source shows its state in words, its pace and its faults', async () => {
  const away = fixtureSource({ source: 'coinbase', is_connected: false, fault: 'the source answered 503', latency: null, share: null });
  show({ live: fixtureLive({ sources: [fixtureSource(), away] }) });
  const texts = [...(await rowOf('Price sources', 'kraken')).querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(texts.slice(0, 9)).toEqual([
    'krakenDetails',
    'Connected',
    '0.4s',
    '42 msp95 130 ms',
    '12.398,765 in total',
    '2 of 297% of the time',
    '3',
    '21 gap',
    '00 refusals',
  ]);
  expect((await rowOf('Price sources', 'coinbase')).textContent).toContain('Disconnectedthe source answered 503');
});

test('a source opens to show what it refuses', async () => {
  show({
    live: fixtureLive({ sources: [fixtureSource({ refused: [{ name: 'XBT/USD', reason: 'not listed' }], unanswered: ['ETH/USD'] })] }),
  });
  const row = await rowOf('Price sources', 'kraken');
  expect(row.textContent).toContain('Incomplete1 instrument refused · 1 instrument without a price');
  expect(screen.queryByText('not listed')).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: /kraken/, expanded: false }));
  expect([screen.getByText('not listed'), screen.getByText('ETH/USD')]).toHaveLength(2);
});

test('an instrument whose sources disagree comes first, says by how much, and opens to show each', async () => {
  const ether = fixtureInstrument({
    symbol: 'ETHUSD',
    name: 'Ethereum',
    held_back: 'diverging',
    divergence_percent: 4.2,
    entries: [fixtureEntry('kraken'), fixtureEntry('coinbase', { bid: null, ask: null, age_ms: null, is_fresh: false })],
  });
  show({ live: fixtureLive({ instruments: [fixtureInstrument(), ether] }) });
  const table = await screen.findByRole('table', { name: 'Instruments by source' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('EthereumSourcesSources disagree4.20% apart');
  fireEvent.click(within(table).getByRole('button', { name: /Ethereum/, expanded: false }));
  const entries = within(screen.getByRole('table', { name: 'Sources of Ethereum' })).getAllByRole('row');
  expect(entries.map(({ textContent }) => textContent).slice(1)).toEqual([
    '1. krakenHeld back50,000.00 / 50,010.000.3s of 5sBTC/USDPin',
    '2. coinbaseNo price yet––BTC/USDPin',
  ]);
});

test('who pinned an instrument, and who disabled a source, is shown', async () => {
  show({
    live: fixtureLive({
      sources: [fixtureSource({ disabled: DECISION })],
      instruments: [fixtureInstrument({ pinned: { source: 'kraken', ...DECISION } })],
    }),
  });
  expect((await rowOf('Price sources', 'kraken')).textContent).toMatch(/Disabledsince .+, by Dora/);
  expect((await rowOf('Instruments by source', 'Bitcoin')).textContent).toMatch(/Pinnedto kraken, since .+, by Dora/);
});

test('an operator who may only read has no buttons to change anything', async () => {
  show({ live: fixtureLive(), permissions: ['desk.read'] });
  await screen.findByRole('table', { name: 'Price sources' });
  expect(screen.queryAllByRole('button', { name: /^(Disable|Pin)/ })).toEqual([]);
});

test('a source is disabled only after its consequences are shown', async () => {
  const dry = Promise.withResolvers<DryDisable>();
  const sent = show({ live: fixtureLive(), dry: dry.promise });
  fireEvent.click(await screen.findByRole('button', { name: 'Disable: kraken' }));
  confirm('Disable source', 'Their prices are wrong');
  expect(sent).toEqual([]);
  const lost = { symbol: 'LTCUSD', name: 'Litecoin', cause: 'lastSource' } as const;
  dry.resolve({ ...DRY, loses_price: [lost], taken_over: 7, pinned: [{ symbol: 'BTCUSD', name: 'Bitcoin' }] });
  expect(await screen.findByText('1 instrument loses its price')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  for (const text of [
    'no other enabled source',
    'Other sources take over 7 instruments.',
    'Pins without effect while it’s disabled: Bitcoin.',
  ]) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  confirm('Disable source', 'Their prices are wrong');
  await waitFor(() =>
    expect(sent).toEqual([{ path: priceSourcePaths.disable, body: { source: 'kraken', reason: 'Their prices are wrong' } }]),
  );
});

test('a disabled source is enabled, and the pins that take effect are named', async () => {
  const sent = show({
    live: fixtureLive({
      sources: [fixtureSource({ disabled: DECISION })],
      instruments: [fixtureInstrument({ pinned: { source: 'kraken', ...DECISION }, followed: 'coinbase' })],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Enable: kraken' }));
  expect(screen.getByText('Pins that take effect immediately: Bitcoin.')).toBeTruthy();
  confirm('Enable source', 'It is right again');
  await waitFor(() => expect(sent).toEqual([{ path: priceSourcePaths.enable, body: { source: 'kraken', reason: 'It is right again' } }]));
});

test('an instrument is pinned to one of the sources that are enabled', async () => {
  const sent = show({
    live: fixtureLive({
      sources: [fixtureSource(), fixtureSource({ source: 'coinbase', disabled: DECISION }), fixtureSource({ source: 'binance' })],
      instruments: [fixtureInstrument({ entries: ['kraken', 'coinbase', 'binance'].map((source) => fixtureEntry(source)) })],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pin: Bitcoin' }));
  const choice = screen.getByLabelText<HTMLSelectElement>('Source');
  expect([...choice.options].map(({ value }) => value)).toEqual(['kraken', 'binance']);
  fireEvent.change(choice, { target: { value: 'binance' } });
  confirm('Pin', 'Kraken is wrong');
  await waitFor(() =>
    expect(sent).toEqual([
      { path: priceSourcePaths.pin, body: { symbol: 'BTCUSD', source: 'binance', reason: 'Kraken is wrong', replaces: null } },
    ]),
  );
});

test('a pin is ended', async () => {
  const sent = show({ live: fixtureLive({ instruments: [fixtureInstrument({ pinned: { source: 'kraken', ...DECISION } })] }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Unpin: Bitcoin' }));
  confirm('Unpin', 'They agree again');
  await waitFor(() => expect(sent).toEqual([{ path: priceSourcePaths.unpin, body: { symbol: 'BTCUSD', reason: 'They agree again' } }]));
});
