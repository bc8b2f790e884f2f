import type { ListedInstrument } from '@fairlead/contract/read-market.ts';
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';

export const MARKET_GROUPS: readonly MarketGroup[] = ['Crypto', 'Forex', 'Stocks', 'Commodities'];

export interface MarketSection {
  readonly group: MarketGroup;
  readonly instruments: readonly ListedInstrument[];
}

/** What a search finds in each group, all of it for an empty one; groups without an instrument are left out. */
export function marketSections(instruments: readonly ListedInstrument[], search: string): readonly MarketSection[] {
  const wanted = normalise(search);
  const found = instruments.filter(
    ({ symbol, displayName }) => normalise(symbol).includes(wanted) || normalise(displayName).includes(wanted),
  );
  return MARKET_GROUPS.map((group) => ({ group, instruments: found.filter((instrument) => instrument.group === group) })).filter(
    (section) => section.instruments.length > 0,
  );
}

/** Lower case without accents, spaces and the marks that stand between the halves of a pair. */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s/\-.&']/g, '')
    .toLowerCase();
}

/** A place in the list's grid: row counts through all sections, column 0 is the name, 1 the bid, 2 the ask. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

const LAST_COLUMN = 2;
const PAGE_ROWS = 8;

/** Where a key leads in a grid of so many rows; null for a key that does not move. */
export function movedPlace({ row, column }: GridPlace, key: string, rowCount: number): GridPlace | null {
  const clampRow = (next: number): number => Math.max(0, Math.min(rowCount - 1, next));
  switch (key) {
    case 'ArrowDown':
      return { row: clampRow(row + 1), column };
    case 'ArrowUp':
      return { row: clampRow(row - 1), column };
    case 'PageDown':
      return { row: clampRow(row + PAGE_ROWS), column };
    case 'PageUp':
      return { row: clampRow(row - PAGE_ROWS), column };
    case 'Home':
      return { row: 0, column };
    case 'End':
      return { row: rowCount - 1, column };
    case 'ArrowRight':
      return { row, column: Math.min(LAST_COLUMN, column + 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    default:
      return null;
  }
}
