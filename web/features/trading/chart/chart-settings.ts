import { CHART_INTERVALS, FIRST_INTERVAL, type ChartInterval } from './candles.ts';
import { CHART_INDICATORS, isLength, USUAL_LENGTHS, type ShownIndicator } from './chart-indicators.ts';
import { isRecord, type ChartStorage } from './chart-storage.ts';

/** The chart setup a client last used; the same for every instrument. */
export interface ChartSettings {
  readonly type: ChartType;
  readonly interval: ChartInterval;
  readonly indicators: readonly ShownIndicator[];
}

export const CHART_TYPES = ['candles', 'line', 'area'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const FIRST_SETTINGS: ChartSettings = { type: 'candles', interval: FIRST_INTERVAL, indicators: [] };

export function readChartSettings(storage: ChartStorage, clientId: number): ChartSettings {
  return parseChartSettings(storage.read(settingsKey(clientId)));
}

export function writeChartSettings(storage: ChartStorage, clientId: number, settings: ChartSettings): void {
  storage.write(settingsKey(clientId), settings);
}

function settingsKey(clientId: number): string {
  return `chart ${clientId}`;
}

/** Parses stored settings. Each invalid part falls back to its default. */
export function parseChartSettings(value: unknown): ChartSettings {
  if (!isRecord(value)) return FIRST_SETTINGS;
  return {
    type: CHART_TYPES.find((type) => type === value['type']) ?? FIRST_SETTINGS.type,
    interval: CHART_INTERVALS.find((interval) => interval === value['interval']) ?? FIRST_SETTINGS.interval,
    indicators: parseIndicators(value['indicators']),
  };
}

function parseIndicators(value: unknown): readonly ShownIndicator[] {
  if (!Array.isArray(value)) return FIRST_SETTINGS.indicators;
  const shown = value.flatMap((one: unknown) => parseIndicator(one) ?? []);
  return shown.filter(({ name }, index) => shown.findIndex((other) => other.name === name) === index);
}

function parseIndicator(value: unknown): ShownIndicator | null {
  if (!isRecord(value)) return null;
  const name = CHART_INDICATORS.find((one) => one === value['name']);
  if (name === undefined) return null;
  const lengths: unknown = value['lengths'];
  const usual = USUAL_LENGTHS[name];
  return { name, lengths: Array.isArray(lengths) && lengths.length === usual.length && lengths.every(isLength) ? lengths : usual };
}
