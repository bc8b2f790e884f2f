import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../transport/fake-socket-port.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { openFixturePlatform, type FixturePlatform } from './platform.fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function openBanner(): FixturePlatform {
  const fixture = openFixturePlatform();
  render(<ConnectionBanner place="chart" />, { wrapper: fixture.Wrapper });
  return fixture;
}

const said = (): string | null => screen.getByRole('status').textContent;
const wait = (delayMs: number): void => act(() => void vi.advanceTimersByTime(delayMs));
const tell = ({ trading }: FixturePlatform, status: 'open' | 'paused'): void => act(() => trading.receive('tradingStatus', { status }));

test('a pause is announced once it has lasted, and so is its end', () => {
  const fixture = openBanner();
  tell(fixture, 'paused');
  wait(399);
  expect(said()).toBe('');
  wait(1);
  expect(said()).toBe('Trading is paused. Reconnecting… ');
  tell(fixture, 'open');
  wait(400);
  expect(said()).toBe('Trading has resumed.');
});

test('a short pause is not announced, nor is its end', () => {
  const fixture = openBanner();
  tell(fixture, 'paused');
  wait(300);
  tell(fixture, 'open');
  wait(5_000);
  expect(said()).toBe('');
});

test('a connection lost and restored while trading is paused does not flash', () => {
  const fixture = openBanner();
  tell(fixture, 'paused');
  wait(400);
  act(() => fixture.trading.disconnect());
  wait(400);
  expect(said()).toMatch(/^Connection lost at/);
  act(() => fixture.trading.connect());
  tell(fixture, 'paused');
  expect(said()).toMatch(/^Connection lost at/);
  wait(400);
  expect(said()).toMatch(/^Trading is paused/);
});

test('a slow response is announced as pending until it arrives', async () => {
  const { platform, trading } = openBanner();
  act(() => void platform.session.desk.cancelOrder(3));
  wait(1_499);
  expect(said()).toBe('');
  wait(1);
  expect(said()).toBe(' Awaiting confirmation…');
  await act(async () => {
    trading.asked[0]?.answer({ status: true, id: 3 });
    await settled();
  });
  expect(said()).toBe('');
});
