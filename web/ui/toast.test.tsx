import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { showToast, ToastRegion } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  moveOn(60_000);
  cleanup();
  vi.useRealTimers();
});

const show = (title: string) => act(() => showToast({ title }));
function moveOn(byMs: number): void {
  act(() => {
    vi.advanceTimersByTime(byMs);
  });
}
const region = () => screen.getByRole('log');

test('a toast hides after three seconds', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  show('New position was created successfully');
  moveOn(2_999);
  expect(region().textContent).toContain('New position was created successfully');
  moveOn(1);
  expect(region().textContent).toBe('');
});

test('under the pointer it stays, and has its three seconds again afterwards', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  show('one');
  fireEvent.pointerMove(region());
  moveOn(30_000);
  expect(region().textContent).toContain('one');
  fireEvent.pointerLeave(region());
  moveOn(2_999);
  expect(region().textContent).toContain('one');
  moveOn(1);
  expect(region().textContent).toBe('');
});

test('that comes up under a pointer at rest it is not held', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  show('one');
  fireEvent.pointerEnter(region());
  moveOn(3_000);
  expect(region().textContent).toBe('');
});

test('four stand at once, and the oldest gives way', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  for (const title of ['one', 'two', 'three', 'four', 'five']) show(title);
  expect(region().textContent).toBe('twothreefourfive');
});

test('its cross takes it away', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  show('one');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(region().textContent).toBe('');
});

test('only bad news interrupts', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  show('one');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => showToast({ title: 'refused', tone: 'danger' }));
  expect(screen.getByRole('alert').textContent).toBe('refused');
});

test('that is to stay is there until it is dismissed, and the passing ones give way to it', () => {
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  act(() => showToast({ title: 'kept', lines: ['a', 'b'].map((text) => ({ key: text, text })), stays: 'untilDismissed' }));
  for (const title of ['one', 'two', 'three', 'four']) show(title);
  expect(region().textContent).toBe('keptabtwothreefour');
  moveOn(60_000);
  expect(region().textContent).toBe('keptab');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(region().textContent).toBe('');
});

test('that nobody can see waits until the page is seen', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(<ToastRegion>page</ToastRegion>, { wrapper: InEnglish });
  show('one');
  moveOn(30_000);
  expect(region().textContent).toBe('one');
  hidden.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  moveOn(3_000);
  expect(region().textContent).toBe('');
});
