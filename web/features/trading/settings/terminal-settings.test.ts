import { expect, test } from 'vitest';
import { openMapStorage } from '../chart/chart-storage.fixture.ts';
import { readTerminalSettings, writeTerminalSettings } from './terminal-settings.ts';

test('T1: orders are confirmed only for the client who asked for it', () => {
  const { storage } = openMapStorage();
  writeTerminalSettings(storage, 7, { confirmsOrders: true });
  expect([readTerminalSettings(storage, 7), readTerminalSettings(storage, 8)]).toEqual([
    { confirmsOrders: true },
    { confirmsOrders: false },
  ]);
});

test.each(['nonsense', { confirmsOrders: 'yes' }, null])('T1: what cannot be read (%j) is the first setting', (kept) => {
  const { storage } = openMapStorage();
  storage.write('terminal 7', kept);
  expect(readTerminalSettings(storage, 7)).toEqual({ confirmsOrders: false });
});
