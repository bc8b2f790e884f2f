import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DeskAnswer } from './stores/order-desk.ts';
import { rememberRowFocus, useRowFocus } from './use-row-focus.ts';

afterEach(cleanup);

const DONE: DeskAnswer = { kind: 'done', id: 1, price: undefined, profit: undefined, isWaiting: false };

interface RowProps {
  readonly name: string;
  readonly isOffline: boolean;
  readonly answer: Promise<DeskAnswer>;
}

function Row({ name, isOffline, answer }: RowProps) {
  const { buttonProps, leave } = useRowFocus();
  return (
    <li>
      <button type="button" {...buttonProps} disabled={isOffline} onClick={() => void leave(answer)}>
        {name}
      </button>
      <button type="button">{`Window of ${name}`}</button>
    </li>
  );
}

/** A list in a tab panel whose rows are removed by the test; every command gets the same response. */
function openList(answer: Promise<DeskAnswer> = Promise.resolve(DONE), offline: readonly string[] = []) {
  const list = (names: readonly string[]) => (
    <>
      <button type="button" role="tab" id="tab">
        Positions
      </button>
      <div role="tabpanel" aria-labelledby="tab">
        {names.map((name) => (
          <Row key={name} name={name} isOffline={offline.includes(name)} answer={answer} />
        ))}
      </div>
    </>
  );
  const { rerender } = render(list(['A', 'B', 'C']));
  return {
    show: (names: readonly string[]) => act(async () => rerender(list(names))),
    press: async (name: string) => {
      const button = screen.getByRole('button', { name });
      button.focus();
      await act(async () => fireEvent.click(button));
    },
  };
}

const focused = (): string | null => document.activeElement?.textContent ?? null;

test.each<[pressed: string, left: readonly string[], target: string]>([
  ['A', ['B', 'C'], 'B'],
  ['B', ['A', 'C'], 'C'],
  ['C', ['A', 'B'], 'B'],
  // Rows removed in the same step are skipped.
  ['A', ['C'], 'C'],
  ['B', ['A'], 'A'],
  ['B', [], 'Positions'],
])('%s is removed, %j remain: the focus moves to %s', async (pressed, left, target) => {
  const { press, show } = openList();
  await press(pressed);
  await show(left);
  expect(focused()).toBe(target);
});

test('the row may be removed before the response arrives', async () => {
  const { press, show } = openList(new Promise(() => undefined));
  await press('A');
  await show(['B', 'C']);
  expect(focused()).toBe('B');
});

test('a disabled button is skipped', async () => {
  const { press, show } = openList(undefined, ['B']);
  await press('A');
  await show(['B', 'C']);
  expect(focused()).toBe('C');
});

test('a row removed by another event does not pass the focus to another row’s button', async () => {
  const { show } = openList();
  screen.getByRole('button', { name: 'A' }).focus();
  await show(['B', 'C']);
  expect(document.activeElement).toBe(document.body);
});

test('nor does a row removed after its own command was rejected', async () => {
  const { press, show } = openList(Promise.resolve({ kind: 'notSent' }));
  await press('A');
  await show(['B', 'C']);
  expect(document.activeElement).toBe(document.body);
});

test('a focus moved elsewhere meanwhile stays there', async () => {
  const { press, show } = openList();
  await press('A');
  screen.getByRole('button', { name: 'C' }).focus();
  await show(['B', 'C']);
  expect(focused()).toBe('C');
});

test.each<[what: string, isRowGoing: boolean, target: string]>([
  ['back to the element that opened it', false, 'Window of A'],
  ['on to the next row if its own row is about to be removed', true, 'B'],
])('a dialog returns the focus %s', (_what, isRowGoing, target) => {
  openList();
  screen.getByRole('button', { name: 'Window of A' }).focus();
  const giveBack = rememberRowFocus();
  screen.getByRole('tab').focus();
  giveBack(isRowGoing);
  expect(focused()).toBe(target);
});

test('a dialog whose row is gone passes the focus on', async () => {
  const { show } = openList();
  screen.getByRole('button', { name: 'Window of C' }).focus();
  const giveBack = rememberRowFocus();
  await show(['A', 'B']);
  giveBack(true);
  expect(focused()).toBe('B');
});
