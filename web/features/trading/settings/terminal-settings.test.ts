import { expect, test } from 'vitest';
import { openMapStorage } from '../chart/chart-storage.fixture.ts';
import { readTerminalSettings, writeTerminalSettings } from './terminal-settings.ts';

test('orders are confirmed only for the client who turned that on', () => {
  const { storage } = openMapStorage();
  writeTerminalSettings(storage, 7, { confirmsOrders: true });
  expect([readTerminalSettings(storage, 7), readTerminalSettings(storage, 8)]).toEqual([
    { confirmsOrders: true },
    { confirmsOrders: false },
  ]);
});

test.each(['nonsense', { confirmsOrders: 'yes' }, null])('unreadable settings (%j) fall back to the default', (kept) => {
  const { storage } = openMapStorage();
  storage.write('terminal 7', kept);
  expect(readTerminalSettings(storage, 7)).toEqual({ confirmsOrders: false });
});
