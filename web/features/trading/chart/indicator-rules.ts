import { isIndicator, isLength, OVER_CANDLES, USUAL_LENGTHS, type ChartIndicator, type ShownIndicator } from './chart-indicators.ts';

/** Which indicators can be shown, and which parameters each may have. */
export const CHART_INDICATORS: readonly ChartIndicator[] = Object.keys(USUAL_LENGTHS).filter(isIndicator);

/** More panes would leave too little height to each, and to the candles. */
export const MOST_BELOW = 4;

/** The parameters that aren't lengths: numbers of deviations, or steps in hundredths. */
const LONGEST: Partial<Readonly<Record<ChartIndicator, readonly number[]>>> = {
  BOLL: [400, 10],
  SAR: [20, 20, 100],
  KDJ: [400, 100, 100],
};
/** A deviation needs two candles. */
const SHORTEST: Partial<Readonly<Record<ChartIndicator, readonly number[]>>> = { BOLL: [2, 1] };

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** What a parameter may be. Both bounds are included. */
export function boundsOf(name: ChartIndicator, index: number): Bounds {
  return { least: SHORTEST[name]?.[index] ?? 1, most: LONGEST[name]?.[index] ?? 400 };
}

/** Whether one more can be shown. */
export function hasRoom(shown: readonly ShownIndicator[], name: ChartIndicator): boolean {
  return OVER_CANDLES.has(name) || shown.filter((one) => !OVER_CANDLES.has(one.name)).length < MOST_BELOW;
}

/** The list with an indicator at its end, or without it; the same list if there is no room. */
export function withIndicator(shown: readonly ShownIndicator[], name: ChartIndicator, isShown: boolean): readonly ShownIndicator[] {
  const others = shown.filter((one) => one.name !== name);
  if (!isShown) return others;
  return hasRoom(others, name) ? [...others, { name, lengths: USUAL_LENGTHS[name] }] : shown;
}

/** The list with one parameter changed; the same list if it is out of its bounds. */
export function withLength(
  shown: readonly ShownIndicator[],
  name: ChartIndicator,
  index: number,
  length: number,
): readonly ShownIndicator[] {
  const { least, most } = boundsOf(name, index);
  if (!isLength(length) || length < least || length > most) return shown;
  return shown.map((one) => (one.name === name ? { name, lengths: one.lengths.with(index, length) } : one));
}

/** The list with the usual parameters of an indicator. */
export function withUsualLengths(shown: readonly ShownIndicator[], name: ChartIndicator): readonly ShownIndicator[] {
  return shown.map((one) => (one.name === name ? { name, lengths: USUAL_LENGTHS[name] } : one));
}

export function hasUsualLengths({ name, lengths }: ShownIndicator): boolean {
  const usual: readonly number[] = USUAL_LENGTHS[name];
  return lengths.every((length, index) => length === usual[index]);
}

/** The indicators whose name or abbreviation contains the text, in any case and with or without accents. */
export function findIndicators(text: string, titleOf: (name: ChartIndicator) => string): readonly ChartIndicator[] {
  const wanted = plain(text);
  return CHART_INDICATORS.filter((name) => plain(`${name} ${titleOf(name)}`).includes(wanted));
}

/** Text as it is compared: without case, accents and outer spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
