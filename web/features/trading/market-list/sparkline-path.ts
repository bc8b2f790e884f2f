import { SPARKLINE_HEIGHT_PX, SPARKLINE_WIDTH_PX } from './list-geometry.ts';

/** Half of the line's width, so that it isn't clipped at its highest and lowest point. */
const EDGE = 0.75;

/** The figures as an SVG path over the whole width, the highest at the top; constant figures give a line through the middle. */
export function sparklinePath(figures: readonly number[]): string {
  const highest = Math.max(...figures);
  const range = highest - Math.min(...figures);
  const xStep = (SPARKLINE_WIDTH_PX - 2 * EDGE) / Math.max(1, figures.length - 1);
  const height = SPARKLINE_HEIGHT_PX - 2 * EDGE;
  return figures
    .map((figure, index) => {
      const y = EDGE + (range === 0 ? height / 2 : ((highest - figure) / range) * height);
      return `${index === 0 ? 'M' : 'L'}${round(EDGE + index * xStep)} ${round(y)}`;
    })
    .join('');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
