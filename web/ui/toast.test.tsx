import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { MessagePlace } from './message-place.tsx';
import { loadToasts, showToast, ToastRegion } from './toast.tsx';

beforeAll(loadToasts);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close', hidden: true })) fireEvent.click(button);
  advance(60_000);
  cleanup();
  vi.useRealTimers();
});

const show = (title: string) => act(() => showToast({ title }));
function advance(byMs: number): void {
  act(() => void vi.advanceTimersByTime(byMs));
}
const region = () => screen.getByRole('log');
/** The titles of visible messages that aren't about to disappear, the oldest first. */
const titles = () => {
  const boxes = [...region().children].filter((box) => !box.matches('[data-limited], [data-ending-style]'));
  return boxes.map((box) => box.querySelector('p')?.textContent);
};
const showRegion = () => render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });

test('a toast hides after three seconds', () => {
  showRegion();
  show('New position was created successfully');
  advance(2_999);
  expect(titles()).toEqual(['New position was created successfully']);
  advance(1);
  expect(titles()).toEqual([]);
});

test('it stays under the pointer, and its time continues afterwards', () => {
  showRegion();
  show('one');
  fireEvent.mouseMove(region());
  advance(30_000);
  expect(titles()).toEqual(['one']);
  fireEvent.mouseLeave(region());
  advance(2_999);
  expect(titles()).toEqual(['one']);
  advance(1);
  expect(titles()).toEqual([]);
});

test('it is not held if it appears under a resting pointer', () => {
  showRegion();
  show('one');
  fireEvent.mouseEnter(region());
  advance(3_000);
  expect(titles()).toEqual([]);
});

test('a touch holds it', () => {
  showRegion();
  show('one');
  fireEvent.pointerDown(screen.getByText('one'), { pointerType: 'touch', button: 0 });
  advance(30_000);
  expect(titles()).toEqual(['one']);
});

test('only the newest four are visible', () => {
  showRegion();
  for (const title of ['one', 'two', 'three', 'four', 'five']) show(title);
  expect(titles()).toEqual(['two', 'three', 'four', 'five']);
});

test('its close button and Escape dismiss it', () => {
  showRegion();
  for (const title of ['one', 'two']) show(title);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? region());
  expect(titles()).toEqual(['two']);
  const rest = screen.getByRole('group', { name: 'two' });
  act(() => rest.focus());
  fireEvent.keyDown(rest, { key: 'Escape' });
  expect(titles()).toEqual([]);
});

test('only an error interrupts', () => {
  showRegion();
  show('one');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => showToast({ title: 'refused', tone: 'danger' }));
  expect(screen.getByRole('alert').textContent).toBe('refused');
});

test('a permanent one stays until it is dismissed', () => {
  showRegion();
  act(() => showToast({ title: 'kept', lines: ['a', 'b'].map((text) => ({ key: text, text })), stays: 'untilDismissed' }));
  for (const title of ['one', 'two', 'three', 'four']) show(title);
  advance(60_000);
  expect(titles()).toEqual(['kept']);
  const kept = screen.getByRole('group', { name: 'kept' });
  expect(kept.textContent).toBe('keptab');
  fireEvent.click(within(kept).getByRole('button', { name: 'Close' }));
  expect(titles()).toEqual([]);
});

test('while the page is hidden its time does not start', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  showRegion();
  show('one');
  advance(30_000);
  hidden.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  advance(2_999);
  expect(titles()).toEqual(['one']);
  advance(1);
  expect(titles()).toEqual([]);
});

test('a message outlives the page it was shown on', () => {
  const left = showRegion();
  show('one');
  left.unmount();
  showRegion();
  expect(titles()).toEqual(['one']);
});

test('a message moves to the place added last, and back when that is removed', () => {
  const page = (window: boolean) => (
    <ToastRegion>
      <section aria-label="bar">
        <MessagePlace className="" />
      </section>
      {window && (
        <section aria-label="window">
          <MessagePlace className="" />
        </section>
      )}
    </ToastRegion>
  );
  const { rerender } = render(page(false), { wrapper: InEnglish });
  show('one');
  const places = () => ['bar', 'window'].filter((name) => screen.queryByRole('region', { name })?.textContent === 'one');
  expect(places()).toEqual(['bar']);
  rerender(page(true));
  expect(places()).toEqual(['window']);
  rerender(page(false));
  expect(places()).toEqual(['bar']);
});

test('on one line the newest is shown with the number of others, and its button keeps its place under a tap', () => {
  const undo = vi.fn();
  render(
    <ToastRegion>
      <MessagePlace isLine className="" />
    </ToastRegion>,
    { wrapper: InEnglish },
  );
  show('one');
  act(() => showToast({ title: 'moved', action: { label: 'Undo', onPress: undo }, stays: 'long' }));
  const newest = screen.getByRole('group', { name: 'moved' });
  expect(newest.textContent).toBe('movedUndo+1');
  const button = within(newest).getByRole('button', { name: 'Undo' });
  // As a tap does before it clicks.
  fireEvent.mouseMove(button);
  expect(newest.textContent).toContain('+1');
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
});

test('pointing at the line shows all of them in full', () => {
  render(
    <ToastRegion>
      <MessagePlace isLine className="" />
    </ToastRegion>,
    { wrapper: InEnglish },
  );
  for (const title of ['one', 'two']) show(title);
  const newest = screen.getByRole('group', { name: 'two' });
  expect(newest.textContent).toContain('+1');
  fireEvent.mouseMove(screen.getByText('two'));
  expect(newest.textContent).toBe('two');
});
