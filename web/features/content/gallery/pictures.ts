import type { ImageView } from '@fairlead/contract/content/view.ts';

const WIDTH = 1280;
const HEIGHT = 720;

/** Abstract plots of our own: they only show where an image is placed. */
function plot(name: string, alt: string): ImageView {
  const src = `/media/gallery/${name}.webp`;
  return { src, alt, width: WIDTH, height: HEIGHT, sources: [{ src: `/media/gallery/${name}-640.webp`, width: 640 }] };
}

export const PICTURES = {
  lines: plot('lines', 'Three lines that rise at different speeds'),
  candles: plot('candles', 'Candlesticks of a price that rises and falls'),
  depth: plot('depth', 'Steps of bids and offers on both sides of a price'),
  contours: plot('contours', 'Contour lines around a hill'),
  heat: plot('heat', 'A field of green and red squares'),
  scatter: plot('scatter', 'Points scattered around a rising line'),
  waves: plot('waves', 'Pale waves'),
  mark: { src: '/media/gallery/mark.svg', alt: 'A mark with two lines of text', width: 240, height: 96, sources: [] },
} as const satisfies Readonly<Record<string, ImageView>>;
