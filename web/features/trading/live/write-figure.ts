import { fitWidth } from './live-class.ts';
import { setText } from './use-live-paint.ts';

/** Writes a figure into its element (LIVE_CLASS) and adjusts the element's width to it. */
export function writeFigure(element: HTMLElement | null, text: string): void {
  setText(element, text);
  if (element !== null) fitWidth(element, text);
}
