/**
 * A figure that changes while the page stands still: a box of fixed size in which the browser lays out the new text alone. The
 * place gives the width (w-20 ...), or fitWidth does; a figure that is wider grows to the left, over nothing. Browsers keep such a
 * layout to itself only where the box is no flex or grid item.
 */
export const LIVE_CLASS = 'inline-flex h-5 items-center justify-end whitespace-nowrap tabular-nums align-middle [contain:layout_size]';

/** Separators take about half the width of a digit; signs, units and everything else a little more than one. */
const SEPARATOR_CH = 0.5;
const OTHER_CH = 1.2;

/** Makes the box as wide as a figure of so many characters, which changes seldom. */
export function fitWidth(element: HTMLElement, text: string): void {
  const digits = text.replaceAll(/\D/g, '').length;
  const separators = text.replaceAll(/[^.,'’\s]/g, '').length;
  const others = text.length - digits - separators;
  const width = `${(digits + separators * SEPARATOR_CH + others * OTHER_CH).toFixed(2)}ch`;
  if (element.style.width !== width) element.style.width = width;
}
