import { useState } from 'react';
import { readChartSettings, writeChartSettings, type ChartSettings } from './chart-settings.ts';
import { chartStorage } from './chart-storage.ts';

/** The client's chart settings, saved in this browser with each change. */
export function useChartSettings(clientId: number): readonly [ChartSettings, (changes: Partial<ChartSettings>) => void] {
  const [settings, setSettings] = useState(() => readChartSettings(chartStorage, clientId));

  function change(changes: Partial<ChartSettings>): void {
    const next = { ...settings, ...changes };
    setSettings(next);
    writeChartSettings(chartStorage, clientId, next);
  }

  return [settings, change];
}
