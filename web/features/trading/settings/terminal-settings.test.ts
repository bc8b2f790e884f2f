import { expect, test } from 'vitest';
import { openMapStorage } from '../chart/chart-storage.fixture.ts';
import { changeTerminalSettings, readTerminalSettings } from './terminal-settings.ts';

const FIRST = { placing: 'button', sizeUnit: 'money', levelUnit: 'price' };

test('a setting is of the client who chose it, and leaves the others as they are', () => {
  const { storage } = openMapStorage();
  changeTerminalSettings(storage, 7, { placing: 'confirm' });
  changeTerminalSettings(storage, 7, { levelUnit: 'percent' });
  expect(readTerminalSettings(storage, 7)).toEqual({ ...FIRST, placing: 'confirm', levelUnit: 'percent' });
  expect(readTerminalSettings(storage, 8)).toEqual(FIRST);
});

test.each(['nonsense', { placing: 'yes', sizeUnit: 3 }, null, []])('unreadable settings (%j) fall back to the default', (kept) => {
  const { storage } = openMapStorage();
  storage.write('terminal 7', kept);
  expect(readTerminalSettings(storage, 7)).toEqual(FIRST);
});
