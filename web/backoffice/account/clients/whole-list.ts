/** For a table with nothing below it: its last line is the panel's edge. */
export const WHOLE_LIST = '[&_tbody>tr:last-child>td]:border-b-0';
