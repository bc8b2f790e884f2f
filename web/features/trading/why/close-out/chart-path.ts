export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** A line through the points, as the `d` of an SVG path. */
export function formatLine(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** A line that keeps its height until the next point; none where there is no height. */
export function formatSteps(points: readonly { readonly x: number; readonly y: number | null }[]): string {
  let drawn = '';
  let before: number | null = null;
  for (const { x, y } of points) {
    if (y !== null) drawn += before === null ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`;
    else if (before !== null) drawn += `H${round(x)}`;
    before = y;
  }
  return drawn;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
