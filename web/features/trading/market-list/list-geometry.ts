import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { MarketSection } from './market-sections.ts';

/**
 * The position of every row in the list, calculated without the DOM: rows and headings have fixed heights, so only the visible rows need to
 * exist.
 */
export const ROW_PX = 40;
export const HEADING_PX = 28;

/** Size of the sparkline in a row. */
export const SPARKLINE_WIDTH_PX = 52;
export const SPARKLINE_HEIGHT_PX = 14;

export interface PlacedRow {
  readonly instrument: ListedInstrument;
  /** Counted across all sections. */
  readonly row: number;
  /** From the top of its section. */
  readonly top: number;
}

export interface PlacedSection {
  readonly group: MarketSection['group'];
  readonly count: number;
  /** From the top of the list. */
  readonly top: number;
  readonly height: number;
  readonly rows: readonly PlacedRow[];
}

export function placeSections(sections: readonly MarketSection[]): readonly PlacedSection[] {
  let top = 0;
  let row = 0;
  return sections.map(({ group, instruments }) => {
    const rows = instruments.map((instrument, index) => ({ instrument, row: row + index, top: HEADING_PX + index * ROW_PX }));
    const section = { group, count: instruments.length, top, height: HEADING_PX + instruments.length * ROW_PX, rows };
    top += section.height;
    row += instruments.length;
    return section;
  });
}

/** The visible part of the list, in pixels from its top. */
export interface Sight {
  readonly top: number;
  readonly bottom: number;
}

/** Rows this far above and below the visible part exist as well, so that a scroll or an arrow key finds them. */
const OVERSCAN_PX = 3 * ROW_PX;

export function rowsInSight(section: PlacedSection, sight: Sight): readonly PlacedRow[] {
  return section.rows.filter(({ top }) => {
    const rowTop = section.top + top;
    return rowTop + ROW_PX > sight.top - OVERSCAN_PX && rowTop < sight.bottom + OVERSCAN_PX;
  });
}

/**
 * The section whose rows are at the top of the visible part, under the sticky heading; the last section at the end of the list. The visible
 * part is rounded to whole rows, so its true top may be almost a row further down.
 */
export function sectionInSight(sections: readonly PlacedSection[], sight: Sight): PlacedSection | undefined {
  const last = sections.at(-1);
  if (last !== undefined && sight.bottom >= last.top + last.height) return last;
  return sections.findLast(({ top }) => top < sight.top + ROW_PX) ?? sections[0];
}

/** A row's distance from the top of the list. */
export function topOfRow(sections: readonly PlacedSection[], row: number): number {
  const section = sections.findLast(({ rows }) => (rows[0]?.row ?? Number.POSITIVE_INFINITY) <= row);
  const placed = section?.rows.find((one) => one.row === row);
  return section === undefined || placed === undefined ? 0 : section.top + placed.top;
}
