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

/** A list in the panel of a tab, whose rows go when the test says so; every row is answered alike. */
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

test.each<[pressed: string, left: readonly string[], heir: string]>([
  ['A', ['B', 'C'], 'B'],
  ['B', ['A', 'C'], 'C'],
  ['C', ['A', 'B'], 'B'],
  // Others that go in the same step are passed over.
  ['A', ['C'], 'C'],
  ['B', ['A'], 'A'],
  ['B', [], 'Positions'],
])('%s is taken away, %j are left: the focus goes to %s', async (pressed, left, heir) => {
  const { press, show } = openList();
  await press(pressed);
  await show(left);
  expect(focused()).toBe(heir);
});

test('the row may go before its answer has come', async () => {
  const { press, show } = openList(new Promise(() => undefined));
  await press('A');
  await show(['B', 'C']);
  expect(focused()).toBe('B');
});

test('a button that cannot be pressed is passed over', async () => {
  const { press, show } = openList(undefined, ['B']);
  await press('A');
  await show(['B', 'C']);
  expect(focused()).toBe('C');
});

test('a row that goes by itself hands no button on to whoever was about to press its own', async () => {
  const { show } = openList();
  screen.getByRole('button', { name: 'A' }).focus();
  await show(['B', 'C']);
  expect(document.activeElement).toBe(document.body);
});

test('nor does one that was refused and goes later', async () => {
  const { press, show } = openList(Promise.resolve({ kind: 'notSent' }));
  await press('A');
  await show(['B', 'C']);
  expect(document.activeElement).toBe(document.body);
});

test('whoever has gone on is left where he is', async () => {
  const { press, show } = openList();
  await press('A');
  screen.getByRole('button', { name: 'C' }).focus();
  await show(['B', 'C']);
  expect(focused()).toBe('C');
});

test.each<[what: string, isRowGoing: boolean, heir: string]>([
  ['back to what opened it', false, 'Window of A'],
  ['on to the next row where its own is about to go', true, 'B'],
])('a window gives the focus %s', (_what, isRowGoing, heir) => {
  openList();
  screen.getByRole('button', { name: 'Window of A' }).focus();
  const giveBack = rememberRowFocus();
  screen.getByRole('tab').focus();
  giveBack(isRowGoing);
  expect(focused()).toBe(heir);
});

test('a window whose row has gone meanwhile gives the focus on', async () => {
  const { show } = openList();
  screen.getByRole('button', { name: 'Window of C' }).focus();
  const giveBack = rememberRowFocus();
  await show(['A', 'B']);
  giveBack(true);
  expect(focused()).toBe('B');
});
