import type { Chart } from 'klinecharts';
import { readChartColours } from './chart-theme.ts';

/** What is written above the chart in its picture. */
export interface PictureText {
  /** The instrument and the interval. */
  readonly title: string;
  /** Who made it, and when. */
  readonly line: string;
  /** The instrument that it is compared with; null if there is none. */
  readonly compared: string | null;
  /** What nobody may overlook; null if there is nothing. */
  readonly warning: string | null;
  readonly fileName: string;
}

const EDGE_PX = 12;
const TITLE_PX = 15;
const LINE_PX = 12;

/** Downloads the chart as it is drawn, as a PNG in the screen's resolution. False if the browser couldn't make it. */
export async function savePicture(chart: Chart, text: PictureText): Promise<boolean> {
  const element = chart.getDom();
  if (element === null) return false;
  const picture = drawPicture(element, text);
  const blob = picture === null ? null : await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (blob === null) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = text.fileName;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return true;
}

const KEPT_MS = 60_000;

function drawPicture(element: HTMLElement, { title, compared, line, warning }: PictureText): HTMLCanvasElement | null {
  const colours = readChartColours(element);
  const box = element.getBoundingClientRect();
  const { strong, muted, caution, fontFamily } = colours;
  const small = { font: `${LINE_PX}px ${fontFamily}`, height: LINE_PX + 6 };
  const lines = [
    { text: title, font: `600 ${TITLE_PX}px ${fontFamily}`, colour: strong, height: TITLE_PX + 7 },
    // In the colour of its line.
    ...(compared === null ? [] : [{ ...small, text: `— ${compared}`, colour: caution }]),
    { ...small, text: line, colour: muted },
    ...(warning === null ? [] : [{ ...small, text: warning, font: `600 ${small.font}`, colour: strong }]),
  ];
  const headHeight = EDGE_PX + lines.reduce((sum, { height }) => sum + height, 0);
  const canvas = document.createElement('canvas');
  const ratio = devicePixelRatio;
  canvas.width = Math.round(box.width * ratio);
  canvas.height = Math.round((box.height + headHeight) * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(ratio, ratio);
  context.fillStyle = colours.raised;
  context.fillRect(0, 0, box.width, box.height + headHeight);
  context.textBaseline = 'top';
  let top = EDGE_PX;
  for (const { text, font, colour, height } of lines) {
    context.font = font;
    context.fillStyle = colour;
    // A line that is too long is narrowed rather than cut off.
    context.fillText(text, EDGE_PX, top, box.width - 2 * EDGE_PX);
    top += height;
  }
  // The chart is made of several canvases, of which later ones lie on top.
  for (const part of element.querySelectorAll('canvas')) {
    const place = part.getBoundingClientRect();
    if (place.width > 0 && place.height > 0) {
      context.drawImage(part, place.left - box.left, place.top - box.top + headHeight, place.width, place.height);
    }
  }
  return canvas;
}
