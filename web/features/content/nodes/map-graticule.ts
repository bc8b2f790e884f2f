/** The lines of a map without tiles, in the projection of all web maps (EPSG:3857). Pure; distances in pixels. */

/** The visible part of the world: its top left corner, in pixels of the world at this zoom, and its size. */
export interface MapWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

export interface GraticuleLine {
  /** Minor lines have no label. */
  readonly isMinor: boolean;
  /** Distance from the left or top edge of the window. */
  readonly at: number;
  readonly degrees: number;
  /** Every other main line is. */
  readonly isLabelled: boolean;
}

export interface Graticule {
  readonly meridians: readonly GraticuleLine[];
  readonly parallels: readonly GraticuleLine[];
  /** Number of decimals that distinguishes neighbouring labels. */
  readonly digits: number;
}

/** The minimum distance between main lines, which leaves space for labels. */
const NEAREST_LINES = 96;
const TILE_SIZE = 256;
const STEPS = [1, 2, 5, 10] as const;
/** Number of parts into which minor lines divide the space between two main lines. */
const PARTS = 4;

export function graticuleOf({ left, top, width, height, zoom }: MapWindow): Graticule {
  const world = worldSize(zoom);
  const { step, digits } = stepOf((NEAREST_LINES * 360) / world);
  const meridians = linesBetween(longitudeAt(left, zoom), longitudeAt(left + width, zoom), step, (degrees) => xOf(degrees, zoom) - left);
  const parallels = linesBetween(latitudeAt(top + height, zoom), latitudeAt(top, zoom), step, (degrees) => yOf(degrees, zoom) - top);
  return { meridians, parallels, digits };
}

/** The window of this size centred on a place. */
export function windowAround(latitude: number, longitude: number, zoom: number, width: number, height: number): MapWindow {
  return { left: xOf(longitude, zoom) - width / 2, top: yOf(latitude, zoom) - height / 2, width, height, zoom };
}

/** A latitude as text. `compass` has the letters for north, south, east and west, in this order. */
export function formatLatitude(degrees: number, digits: number, locale: string, compass: string): string {
  return formatDegrees(degrees, digits, locale, compass.slice(0, 2));
}

export function formatLongitude(degrees: number, digits: number, locale: string, compass: string): string {
  return formatDegrees(degrees, digits, locale, compass.slice(2, 4));
}

function formatDegrees(degrees: number, digits: number, locale: string, [positive = '', negative = '']: string): string {
  const figure = Math.abs(degrees).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${figure}° ${degrees < 0 ? negative : positive}`;
}

function linesBetween(from: number, until: number, step: number, place: (degrees: number) => number): GraticuleLine[] {
  const part = step / PARTS;
  const first = Math.ceil(from / part);
  const last = Math.floor(until / part);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const count = first + index;
    return { at: place(count * part), degrees: count * part, isMinor: count % PARTS !== 0, isLabelled: count % (2 * PARTS) === 0 };
  });
}

/** The smallest of 1, 2 or 5 times a power of ten that is at least `smallest`. */
function stepOf(smallest: number): { readonly step: number; readonly digits: number } {
  const power = Math.floor(Math.log10(smallest));
  const factor = STEPS.find((one) => one * 10 ** power >= smallest) ?? 10;
  const exponent = factor === 10 ? power + 1 : power;
  return { step: factor * 10 ** power, digits: Math.max(0, -exponent) };
}

function worldSize(zoom: number): number {
  return TILE_SIZE * 2 ** zoom;
}

function xOf(longitude: number, zoom: number): number {
  return ((longitude + 180) / 360) * worldSize(zoom);
}

function yOf(latitude: number, zoom: number): number {
  const angle = (latitude * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * worldSize(zoom);
}

function longitudeAt(x: number, zoom: number): number {
  return (x / worldSize(zoom)) * 360 - 180;
}

function latitudeAt(y: number, zoom: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize(zoom)))) * 180) / Math.PI;
}
