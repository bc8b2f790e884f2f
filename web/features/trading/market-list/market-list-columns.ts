/** The columns of the market list after the instrument's name, in their order. The sparkline is drawn in the column of the day's change. */
export const MARKET_COLUMNS = ['bid', 'ask', 'spread', 'change', 'sparkline', 'sentiment'] as const;
export type MarketColumn = (typeof MARKET_COLUMNS)[number];

/** A column with a place of its own. */
export type PlacedColumn = Exclude<MarketColumn, 'sparkline'>;

const USUAL: readonly MarketColumn[] = ['bid', 'ask', 'change', 'sparkline'];

/** Widths in rem: of a list that is used with a mouse, and of one under a finger. */
const WIDTHS: Readonly<Record<PlacedColumn, readonly [mouse: number, touch: number]>> = {
  bid: [4.875, 5],
  ask: [4.875, 5],
  spread: [3.5, 3.5],
  change: [3.75, 4.25],
  sentiment: [3.75, 3.75],
};
const STAR_REM = [1.75, 2.75] as const;
/** The shortest name that is still one. */
const NAME_REM = 3.5;
const PX_PER_REM = 16;

export function chosenColumns(columns: readonly string[] | null): readonly MarketColumn[] {
  return columns === null ? USUAL : MARKET_COLUMNS.filter((column) => columns.includes(column));
}

/** The chosen columns for which a list of this width has room, from the left; the width is known only once the list is on the screen. */
export function fitColumns(chosen: readonly MarketColumn[], widthPx: number | null, isTouch: boolean): readonly PlacedColumn[] {
  const size = isTouch ? 1 : 0;
  let left = widthPx === null ? Number.POSITIVE_INFINITY : widthPx / PX_PER_REM - STAR_REM[size] - NAME_REM;
  return chosen.flatMap((column): readonly PlacedColumn[] => {
    if (column === 'sparkline') return [];
    left -= WIDTHS[column][size];
    return left < 0 ? [] : [column];
  });
}

/** The grid of a header or a row: the star, the name, and the columns. */
export function gridOf(columns: readonly PlacedColumn[], isTouch: boolean): string {
  const size = isTouch ? 1 : 0;
  return [`${STAR_REM[size]}rem`, 'minmax(0,1fr)', ...columns.map((column) => `${WIDTHS[column][size]}rem`)].join(' ');
}
