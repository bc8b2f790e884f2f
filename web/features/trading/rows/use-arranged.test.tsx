import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import type { Arrangement } from './arrange-items.ts';
import { useArrangedRows } from './use-arranged-rows.ts';

let canHover: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  canHover = true;
  vi.stubGlobal('matchMedia', () => ({ matches: canHover, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Item {
  readonly id: number;
  readonly symbol: string;
}

/** What the rows are sorted by, the largest first; it moves as profits do. */
const profits = new Map<number, number>();
const BY_PROFIT: Arrangement<Item> = { keyOf: ({ id }) => profits.get(id) ?? 0, isDescending: true, isGrouped: false, groupKeyOf: null };
const UNSORTED: Arrangement<Item> = { ...BY_PROFIT, keyOf: null };

function List({ items, arrangement }: { readonly items: readonly Item[]; readonly arrangement: Arrangement<Item> }) {
  const { rows, regionProps } = useArrangedRows(items, arrangement);
  return (
    <div data-testid="region" {...regionProps}>
      <ul>
        {rows.map(({ item, isGone }) => (
          <li key={item.id}>
            {isGone ? -item.id : item.id}
            <input aria-label={`Stop ${item.id}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const itemsOf = (...ids: number[]): readonly Item[] => ids.map((id) => ({ id, symbol: 'BTCUSD' }));

function openList(arrangement: Arrangement<Item> = BY_PROFIT) {
  profits.clear();
  profits.set(1, 10).set(2, 30).set(3, 20);
  const { Wrapper, platform } = openFixturePlatform();
  const { rerender } = render(<List items={itemsOf(1, 2, 3)} arrangement={arrangement} />, { wrapper: Wrapper });
  return {
    presses: platform.session.presses,
    show: (items: readonly Item[], next = arrangement) => rerender(<List items={items} arrangement={next} />),
  };
}

const region = () => screen.getByTestId('region');
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => Number(textContent));
const wait = (delayMs: number): void => act(() => void vi.advanceTimersByTime(delayMs));
const move = (pointerType: string) => fireEvent.pointerMove(region(), { pointerType });

test('rows are sorted at once when the client chooses an order, also under the pointer', () => {
  const { show } = openList(UNSORTED);
  move('mouse');
  expect(shown()).toEqual([1, 2, 3]);
  show(itemsOf(1, 2, 3), BY_PROFIT);
  expect(shown()).toEqual([2, 3, 1]);
});

describe('moving figures', () => {
  test('change the order every three seconds at most', () => {
    openList();
    profits.set(1, 40);
    wait(2_900);
    expect(shown()).toEqual([2, 3, 1]);
    wait(200);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('change nothing while the pointer is over the rows, even at rest', () => {
    openList();
    move('mouse');
    profits.set(1, 40);
    wait(30_000);
    expect(shown()).toEqual([2, 3, 1]);
    act(() => void fireEvent.pointerOut(region(), { relatedTarget: document.body }));
    wait(3_000);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('change nothing while a field in a row has the focus', () => {
    openList();
    act(() => screen.getByLabelText('Stop 1').focus());
    profits.set(1, 40);
    wait(30_000);
    expect(shown()).toEqual([2, 3, 1]);
    act(() => screen.getByLabelText('Stop 1').blur());
    wait(3_000);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('change nothing on a touch screen, where no pointer shows that a press is coming', () => {
    canHover = false;
    openList();
    profits.set(1, 40);
    wait(30_000);
    expect(shown()).toEqual([2, 3, 1]);
  });
});

describe('a new row', () => {
  test('takes its place at once, and a press within the same moment does not count', () => {
    const { show, presses } = openList();
    profits.set(4, 25);
    show(itemsOf(1, 2, 3, 4));
    expect(shown()).toEqual([2, 4, 3, 1]);
    expect(presses.takeClick({ at: performance.now() + 100, count: 1, x: 0, y: 0 })).toBe(true);
  });

  test('comes last while the pointer is over the rows', () => {
    const { show } = openList();
    move('mouse');
    profits.set(4, 25);
    show(itemsOf(1, 2, 3, 4));
    expect(shown()).toEqual([2, 3, 1, 4]);
  });

  test('moves nothing in a list that is not sorted', () => {
    const { show, presses } = openList(UNSORTED);
    show(itemsOf(1, 2, 3, 4));
    expect(shown()).toEqual([1, 2, 3, 4]);
    expect(presses.takeClick({ at: performance.now() + 100, count: 1, x: 0, y: 0 })).toBe(false);
  });
});

test('a row that is gone keeps its place among sorted ones', () => {
  const { show } = openList();
  move('mouse');
  show(itemsOf(1, 2));
  expect(shown()).toEqual([2, -3, 1]);
});
