/**
 * The classes of a figure that changes while the rest of the page doesn't: a box of fixed size, so that the browser lays out only the new
 * text. The caller sets the width (w-20 ...), or fitWidth does; a wider figure overflows to the left, over empty space. Browsers isolate
 * such a layout only if the box isn't a flex or grid item.
 */
export const LIVE_CLASS = 'inline-flex h-5 items-center justify-end whitespace-nowrap tabular-nums align-middle [contain:layout_size]';

/** Separators take about half the width of a digit; signs, units and everything else a little more than one. */
const SEPARATOR_CH = 0.5;
const OTHER_CH = 1.2;

/** Returns how wide a figure is at least, as a CSS length in the width of its font's digits. */
export function figureWidth(text: string): string {
  const digits = text.replaceAll(/\D/g, '').length;
  const separators = text.replaceAll(/[^.,'’\s]/g, '').length;
  const others = text.length - digits - separators;
  return `${(digits + separators * SEPARATOR_CH + others * OTHER_CH).toFixed(2)}ch`;
}

/** Sets the box's width to fit a figure of this length, which rarely changes. */
export function fitWidth(element: HTMLElement, text: string): void {
  const width = figureWidth(text);
  if (element.style.width !== width) element.style.width = width;
}
