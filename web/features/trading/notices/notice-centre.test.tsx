import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../transport/api-client.ts';
import type { Platform } from '../platform-context.ts';
import { openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { PositionDialogs } from '../positions/position-dialogs.tsx';
import { closedNotice, firedNotice } from './notice.fixture.ts';
import { NoticeBell } from './notice-bell.tsx';
import NoticeCentre from './notice-centre.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ status: true, data: [], seq: 3 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openCentre(changes: Partial<Platform> = {}): Promise<FixturePlatform> {
  const fixture = openFixturePlatform(changes, callApi);
  render(
    <PositionDialogs>
      <NoticeBell className="" />
      <NoticeCentre />
    </PositionDialogs>,
    { wrapper: fixture.Wrapper },
  );
  await waitFor(() => expect(screen.getByRole('button', { name: /^Notifications/ })).toBeTruthy());
  return fixture;
}

const tell = ({ trading }: FixturePlatform, ...notices: readonly unknown[]) =>
  act(async () => {
    for (const notice of notices) trading.receive('notices', [notice]);
  });
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the latest notice comes first, and is unread until it is read', async () => {
  const fixture = await openCentre();
  await tell(fixture, firedNotice('4.0'), closedNotice('5.0'));
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  expect(items()).toEqual([
    expect.stringContaining('Stop loss closed your Bitcoin buy position at 61,234.50: −€12.40'),
    expect.stringContaining('Bitcoin rose to your alert level of 60,000.00'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

describe('a notice', () => {
  test('links to its instrument', async () => {
    const select = vi.fn();
    const fixture = await openCentre({ select });
    await tell(fixture, closedNotice('4.0'));
    fireEvent.click(screen.getByRole('button', { name: 'Show BTCUSD' }));
    expect(select).toHaveBeenCalledWith('BTCUSD');
  });

  test('about a closed position links to the explanation of the close, one about an alert does not', async () => {
    const fixture = await openCentre();
    await tell(fixture, closedNotice('4.0'), firedNotice('5.0'));
    expect(screen.getAllByRole('listitem').map((item) => within(item).queryByRole('button', { name: /^Why/ }) !== null)).toEqual([
      false,
      true,
    ]);
  });
});
