import type { OwnExecution } from '@fairlead/contract/trading/execution/schemas.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ToastRegion } from '../../../ui/toast.tsx';
import { OWN_EXECUTION } from './execution.fixture.ts';
import { OwnExecutionPage, type OwnExecutionCalls } from './own-execution.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 12), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Given {
  readonly address?: string;
  readonly execution?: OwnExecution;
  /** The number of loads that fail first. */
  readonly failures?: number;
  readonly downloads?: boolean;
}

function show({ address = '/my-account/execution', execution = OWN_EXECUTION, failures = 0, downloads = true }: Given = {}) {
  let left = failures;
  const asked: string[] = [];
  const download = vi.fn<OwnExecutionCalls['download']>(() => Promise.resolve(downloads));
  const calls: OwnExecutionCalls = {
    load: (query) => {
      asked.push(query);
      left -= 1;
      return Promise.resolve(left >= 0 ? { ok: false, failure: { kind: 'network' } } : { ok: true, data: { data: execution } });
    },
    download,
  };
  const router = createMemoryRouter([{ path: '/my-account/execution', element: <OwnExecutionPage calls={calls} /> }], {
    initialEntries: [address],
  });
  render(
    <InEnglish>
      <ToastRegion>
        <RouterProvider router={router} />
      </ToastRegion>
    </InEnglish>,
  );
  return { asked, download, router };
}

const withSeen = (changes: Partial<OwnExecution['seen']>): OwnExecution => ({
  ...OWN_EXECUTION,
  seen: { ...OWN_EXECUTION.seen, ...changes },
});

describe('the summary', () => {
  test.each<[string, Partial<OwnExecution['seen']>, readonly string[]]>([
    [
      'of a gain',
      {},
      [
        'Of 42 fills, 12 were better than the price you saw, 25 exactly at it, 5 worse.',
        'Together the differences were worth €1.23 to you.',
      ],
    ],
    ['of a loss', { gained: euros(0.2), lost: euros(-3) }, ['Together the differences cost you €2.80.']],
    ['of neither', { gained: euros(3), lost: euros(-3) }, ['Together the differences come to €0.00.']],
    ['of one better fill', { fills: 1, better: 1, same: 0, worse: 0 }, ['Your one fill was better than the price you saw.']],
    ['of one exact fill', { fills: 1, better: 0, same: 1, worse: 0 }, ['Your one fill was exactly at the price you saw.']],
    ['of one worse fill', { fills: 1, better: 0, same: 0, worse: 1 }, ['Your one fill was worse than the price you saw.']],
    [
      'of fills of which one was better',
      { fills: 3, better: 1, same: 2, worse: 0 },
      ['Of 3 fills, 1 was better than the price you saw, 2 exactly at it, 0 worse.'],
    ],
    ['of too few to tell', {}, ['Too few to tell: 12 were better and 5 worse. At least 30 fills have to differ from the price you saw.']],
    ['of balance', { verdict: 'symmetric' }, ['Yes: 12 were better and 5 worse. Chance can explain the difference.']],
  ])('%s is in plain words', async (_case, changes, texts) => {
    show({ execution: withSeen(changes) });
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  });

  test('of fills against the client offers to ask us', async () => {
    show({ execution: withSeen({ verdict: 'houseFavoured' }) });
    expect((await screen.findByRole('link', { name: 'Contact us' })).getAttribute('href')).toBe('/contact-us');
  });
});

const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the tables', () => {
  test('have the distribution from best to worst, in percent of the price', async () => {
    show();
    const rows = await rowsOf('Distribution');
    expect(rows).toHaveLength(16);
    expect(rows[1]).toEqual(['More than 0.25% better', '0', '0.0%']);
    expect(rows[6]).toEqual(['0.005% to 0.01% better', '6', '14.3%']);
    expect(rows[8]).toEqual(['Exactly at the price', '25', '59.5%']);
    expect(rows[9]).toEqual(['0% to 0.005% worse', '4', '9.5%']);
  });

  test('have no percentages of a sample that is too small', async () => {
    const distribution = OWN_EXECUTION.distribution.map((bar) => ({ ...bar, fills: bar.from === bar.to ? 29 : 0 }));
    show({ execution: { ...withSeen({ fills: 29, better: 0, same: 29, worse: 0 }), distribution } });
    expect((await rowsOf('Distribution'))[8]).toEqual(['Exactly at the price', '29', '–']);
    expect(screen.getByText(/Percentages are shown from 30 fills on/)).toBeTruthy();
  });

  test('have fills by order type and instrument', async () => {
    show();
    expect((await rowsOf('By order type')).slice(1)).toEqual([
      ['Opened at market', '42', '12', '25', '5', '+0.0031%', '+€1.23'],
      ['No price to compare with', '3', '–', '–', '–', '–', '–'],
    ]);
    expect((await rowsOf('By instrument')).slice(1)).toEqual([['EUR/USD', '42', '12', '25', '5', '+0.0031%', '+€1.23']]);
  });

  test('have rejections by reason, and the time that orders took', async () => {
    show();
    expect((await rowsOf('Rejections')).slice(1)).toEqual([['Price moved', 'Open position · EUR/USD', '2']]);
    expect((await rowsOf('Processing time')).slice(1)).toEqual([
      ['Up to 5 ms', '38'],
      ['Slower', '2'],
    ]);
    expect(screen.getByText('50% within').nextElementSibling?.textContent).toBe('4 ms');
    expect(screen.getByText('99% within').nextElementSibling?.textContent).toBe('Over 2,500 ms');
  });

  test('have no quantiles of few orders', async () => {
    show({ execution: { ...OWN_EXECUTION, latency: { ...OWN_EXECUTION.latency, commands: 29 } } });
    expect(await screen.findByText(/With fewer than 30 orders, we show no percentages/)).toBeTruthy();
    expect(screen.queryByText('50% within')).toBeNull();
  });
});

describe('the period', () => {
  test.each([
    ['by default the last 30 days', '/my-account/execution', 'from=2026-10-30&until=2026-11-28'],
    ['the one in the URL', '/my-account/execution?period=2026-09', 'month=2026-09'],
  ])('is %s', async (_case, address, query) => {
    const { asked } = show({ address });
    await screen.findByText(/^Of 42 fills/);
    expect(asked).toEqual([query]);
  });

  test('is chosen in a list, and stays in the URL', async () => {
    const { asked, router } = show();
    await screen.findByText(/^Of 42 fills/);
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '2026-10' } });
    await waitFor(() => expect(asked.at(-1)).toBe('month=2026-10'));
    expect(router.state.location.search).toBe('?period=2026-10');
  });

  test('without fills leads to a longer one and to the platform', async () => {
    const { asked } = show({ execution: { ...withSeen({ fills: 0 }), kinds: [], instruments: [], refusals: [], refused: 0 } });
    expect(await screen.findByText('No fills in this period')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the platform' }).getAttribute('href')).toBe('/platform');
    fireEvent.click(screen.getByRole('button', { name: 'Show 12 months' }));
    await waitFor(() => expect(asked.at(-1)).toBe('from=2025-11-29&until=2026-11-28'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show 12 months' })).toBeNull());
  });
});

test('a failure can be retried', async () => {
  show({ failures: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Of 42 fills/)).toBeTruthy();
});

test.each([
  [true, 0],
  [false, 1],
])('the file is downloaded for the period: %s', async (downloads, complaints) => {
  const { download } = show({ address: '/my-account/execution?period=2026-10', downloads });
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(download).toHaveBeenCalledWith('/api/trading/execution.csv?month=2026-10', 'fairlead-execution-2026-10.csv'));
  await waitFor(() => expect(screen.queryAllByText('The download was incomplete. Try again.').length > 0).toBe(complaints === 1));
});
