import { CHART_INTERVALS, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { isIndicator, isLength, USUAL_LENGTHS, type ShownIndicator } from './chart-indicators.ts';
import { isRecord, type ChartStorage } from './chart-storage.ts';

/** The chart setup a client last used; the same for every instrument. */
export interface ChartSettings {
  readonly type: ChartType;
  readonly interval: ChartInterval;
  readonly indicators: readonly ShownIndicator[];
  /** Whether the client's own buys and sells are marked. */
  readonly showsTrades: boolean;
  /** Whether events of the economic calendar are marked. */
  readonly showsEvents: boolean;
  /** The symbol of the instrument that every other one is compared with; null if none is. */
  readonly comparedWith: string | null;
}

export const CHART_TYPES = ['candles', 'bars', 'line', 'area', 'heikinAshi'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const FIRST_INTERVAL: ChartInterval = '15m';

export const FIRST_SETTINGS: ChartSettings = {
  type: 'candles',
  interval: FIRST_INTERVAL,
  indicators: [],
  showsTrades: true,
  showsEvents: true,
  comparedWith: null,
};

/** `place` is that of the chart among several beside each other: each has settings of its own. */
export function readChartSettings(storage: ChartStorage, clientId: number, place = 0): ChartSettings {
  return parseChartSettings(storage.read(settingsKey(clientId, place)));
}

export function writeChartSettings(storage: ChartStorage, clientId: number, settings: ChartSettings, place = 0): void {
  storage.write(settingsKey(clientId, place), settings);
}

function settingsKey(clientId: number, place: number): string {
  return place === 0 ? `chart ${clientId}` : `chart ${clientId} ${place}`;
}

/** Parses stored settings. Each invalid or missing part falls back to its default. */
export function parseChartSettings(value: unknown): ChartSettings {
  if (!isRecord(value)) return FIRST_SETTINGS;
  const comparedWith = value['comparedWith'];
  return {
    type: CHART_TYPES.find((type) => type === value['type']) ?? FIRST_SETTINGS.type,
    interval: CHART_INTERVALS.find((interval) => interval === value['interval']) ?? FIRST_SETTINGS.interval,
    indicators: parseIndicators(value['indicators']),
    showsTrades: value['showsTrades'] !== false,
    showsEvents: value['showsEvents'] !== false,
    comparedWith: typeof comparedWith === 'string' ? comparedWith : null,
  };
}

function parseIndicators(value: unknown): readonly ShownIndicator[] {
  if (!Array.isArray(value)) return FIRST_SETTINGS.indicators;
  const shown = value.flatMap((one: unknown) => parseIndicator(one) ?? []);
  return shown.filter(({ name }, index) => shown.findIndex((other) => other.name === name) === index);
}

function parseIndicator(value: unknown): ShownIndicator | null {
  if (!isRecord(value)) return null;
  const { name, lengths } = value;
  if (!isIndicator(name)) return null;
  const usual = USUAL_LENGTHS[name];
  return { name, lengths: Array.isArray(lengths) && lengths.length === usual.length && lengths.every(isLength) ? lengths : usual };
}
