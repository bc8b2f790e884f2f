/**
 * A figure that changes while the page stands still: a box of fixed size in which the browser lays out the new text alone. The
 * place gives the width (w-20 ...); a figure that is wider grows to the left, over nothing. Browsers keep such a layout to itself
 * only where the box is no flex or grid item.
 */
export const LIVE_CLASS = 'inline-flex h-5 items-center justify-end whitespace-nowrap tabular-nums align-middle [contain:layout_size]';
