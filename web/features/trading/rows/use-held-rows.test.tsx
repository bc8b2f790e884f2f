import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { useHeldRows } from './use-held-rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Item {
  readonly id: number;
}

function List({ items }: { readonly items: readonly Item[] }) {
  const { rows, regionProps } = useHeldRows(items);
  return (
    <ul {...regionProps}>
      {rows.map(({ item, isGone }) => (
        <li key={item.id}>{isGone ? `${item.id} gone` : item.id}</li>
      ))}
    </ul>
  );
}

function openList() {
  const { Wrapper } = openFixturePlatform();
  const [one, two] = [{ id: 1 }, { id: 2 }];
  const { rerender } = render(<List items={[one, two]} />, { wrapper: Wrapper });
  return { show: (...items: Item[]) => rerender(<List items={items} />), one, two };
}

const shown = (): readonly string[] => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '');
const wait = (delayMs: number): void => act(() => void vi.advanceTimersByTime(delayMs));

test('a row that is gone keeps its place for a second', () => {
  const { show, two } = openList();
  show(two);
  expect(shown()).toEqual(['1 gone', '2']);
  wait(950);
  expect(shown()).toEqual(['1 gone', '2']);
  wait(100);
  expect(shown()).toEqual(['2']);
});

test('it keeps its place longer while the pointer moves over the list, until it leaves', () => {
  const { show, two } = openList();
  const list = screen.getByRole('list');
  fireEvent.pointerMove(list, { pointerType: 'mouse' });
  show(two);
  wait(2_000);
  expect(shown()).toEqual(['1 gone', '2']);
  fireEvent.pointerMove(list, { pointerType: 'mouse' });
  wait(2_900);
  expect(shown()).toEqual(['1 gone', '2']);
  act(() => void fireEvent.pointerOut(list, { relatedTarget: document.body }));
  expect(shown()).toEqual(['2']);
});

test('a resting pointer does not hold it forever', () => {
  const { show, two } = openList();
  fireEvent.pointerMove(screen.getByRole('list'), { pointerType: 'mouse' });
  show(two);
  wait(3_100);
  expect(shown()).toEqual(['2']);
});

test('the last row goes after a second, wherever the pointer is', () => {
  const { show, one } = openList();
  fireEvent.pointerMove(screen.getByRole('list'), { pointerType: 'mouse' });
  show(one);
  expect(shown()).toEqual(['1', '2 gone']);
  wait(1_050);
  expect(shown()).toEqual(['1']);
});
