import { PAGE_COOKIES } from '@fairlead/contract/content/page-reads.ts';
import { useEffect, useState } from 'react';
import { choiceCookie } from '../../../cookies.ts';
import { readChartSettings, writeChartSettings, type ChartSettings } from './chart-settings.ts';
import { chartStorage } from './chart-storage.ts';

/** The client's settings of the chart at a place, saved in this browser with each change. */
export function useChartSettings(clientId: number, place: number): readonly [ChartSettings, (changes: Partial<ChartSettings>) => void] {
  const [settings, setSettings] = useState(() => readChartSettings(chartStorage, clientId, place));

  // From it the server draws the chart of the page's first HTML.
  useEffect(() => {
    if (place === 0) document.cookie = choiceCookie(PAGE_COOKIES.chartInterval, settings.interval);
  }, [settings.interval, place]);

  function change(changes: Partial<ChartSettings>): void {
    const next = { ...settings, ...changes };
    setSettings(next);
    writeChartSettings(chartStorage, clientId, next, place);
  }

  return [settings, change];
}
