/** The looks that the ticket's figures share, also those that are loaded later. */
export const TRIGGER_CLASS = 'rounded-mark tabular-nums underline-offset-3 hover:underline';
export const FIGURE_LINE_CLASS = 'flex items-baseline justify-between gap-2 leading-4';
export const FILLED_CLASS = 'rounded-mark bg-hover px-2 py-1.5 tabular-nums';
/** Right-aligned tabular figures in a text field. */
export const FIGURE_INPUT_CLASS = '[&_input]:text-right [&_input]:tabular-nums [&_label]:whitespace-nowrap';
