import type { CloseOutResponse, WireReplay } from '@fairlead/contract/proof/close-out/schemas.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../../platform.fixture.tsx';
import CloseOut from './close-out.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 14, minute)).toISOString();

const SAVED = { closed_out_at: null, equity_at_end: 900, gain: 455 };
const REPLAY: WireReplay = {
  state: 'replayed',
  warned_at: at(10),
  warned_before: false,
  closed_out_at: at(20),
  end_at: at(40),
  equity_at_end: 445,
  warning_percent: 100,
  stop_out_percent: 50,
  path: [
    { at: at(0), equity: 1_000, used_margin: 900 },
    { at: at(10), equity: 895, used_margin: 900 },
    { at: at(20), equity: 445, used_margin: 900 },
    { at: at(20), equity: 445, used_margin: 0 },
  ],
  scenarios: [
    { change: { kind: 'deposit', amount: 5 }, closed_out_at: at(21), equity_at_end: 420, gain: -25 },
    { change: { kind: 'close', positions: [7] }, ...SAVED },
  ],
  sufficient_deposit: { change: { kind: 'deposit', amount: 955 }, closed_out_at: null, equity_at_end: 100, gain: -345 },
};

function show(...answers: readonly (CloseOutResponse['data'] | 'away')[]): void {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    const data = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (data === 'away') throw new TypeError('server unreachable');
    return Response.json({ status: true, data });
  });
  const { Wrapper } = openFixturePlatform();
  render(<CloseOut positionId={7} />, { wrapper: Wrapper });
}

const textOf = async (): Promise<string> => (await screen.findByRole('region', { name: 'What led to the close-out' })).textContent;

describe('a replay', () => {
  test('says when, draws the path, and lists what would have avoided it', async () => {
    show(REPLAY);
    expect(await screen.findByText(/^Your margin level fell below 100% at .* and below 50% at /)).toBeTruthy();
    const chart = screen.getByRole('img', { name: /€1,000\.00 at the beginning, €445\.00 at its lowest, €445\.00 at the end/ });
    expect(within(chart).getByText('Warning')).toBeTruthy();
    const text = await textOf();
    expect(text).toMatch(/€5\.00 deposited at the warning, which ended itClose-out at .*Account at .*: €420\.00 \(.{1,2}€25\.00\)/);
    expect(text).toMatch(/Position 7 closed at the warningAvoided/);
    expect(text).toMatch(/€955\.00 more in the account: the smallest deposit/);
  });

  test.each<[string, Partial<WireReplay>, RegExp]>([
    [
      'if nothing would have helped',
      { scenarios: REPLAY.scenarios.slice(0, 1), sufficient_deposit: null },
      /None of these would have avoided/,
    ],
    ['if only costlier things would have', { scenarios: REPLAY.scenarios.slice(0, 1) }, /would have lost more by/],
    ['if one price did it', { warned_at: null, scenarios: [] }, /a single price took your margin level from above 100% to below 50%/],
    ['if the warning was earlier', { warned_before: true }, /was already below 100% when this chart begins/],
  ])('says so %s', async (_, change, expected) => {
    show({ ...REPLAY, ...change });
    await screen.findByRole('img');
    expect(await textOf()).toMatch(expected);
  });
});

test('prices that are not stored yet are asked for again', async () => {
  show({ state: 'pending' }, REPLAY);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img')).toBeTruthy();
});

test('a failed load can be retried', async () => {
  show('away', REPLAY);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img')).toBeTruthy();
});

test('what cannot be replayed says why', async () => {
  show({ state: 'unavailable', obstacle: 'tapeDamaged' });
  expect(await screen.findByText(/so they prove nothing/)).toBeTruthy();
});
