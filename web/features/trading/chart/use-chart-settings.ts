import { PAGE_COOKIES } from '@fairlead/contract/content/page-reads.ts';
import { useEffect, useState } from 'react';
import { choiceCookie } from '../../../cookies.ts';
import { readChartSettings, writeChartSettings, type ChartSettings } from './chart-settings.ts';
import { chartStorage } from './chart-storage.ts';

/** The client's chart settings, saved in this browser with each change. */
export function useChartSettings(clientId: number): readonly [ChartSettings, (changes: Partial<ChartSettings>) => void] {
  const [settings, setSettings] = useState(() => readChartSettings(chartStorage, clientId));

  // From it the server draws the chart of the page's first HTML.
  useEffect(() => {
    document.cookie = choiceCookie(PAGE_COOKIES.chartInterval, settings.interval);
  }, [settings.interval]);

  function change(changes: Partial<ChartSettings>): void {
    const next = { ...settings, ...changes };
    setSettings(next);
    writeChartSettings(chartStorage, clientId, next);
  }

  return [settings, change];
}
