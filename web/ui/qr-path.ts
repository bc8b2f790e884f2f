import { create } from 'qrcode';

export interface QrPath {
  /** Side length in modules, including the quiet zone around the code. */
  readonly side: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** The margin required by the standard on each side, in modules: scanners find the code by it. */
const QUIET_ZONE = 4;

/** Draws the QR code of a text row by row: each run of dark modules is one bar of the path. */
export function drawQrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const bars: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && data[row * size + column] !== 0) column += 1;
      if (column > start) bars.push(`M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start}v1h-${column - start}z`);
    }
  }
  return { side: size + 2 * QUIET_ZONE, path: bars.join('') };
}
