import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/** The lists whose look a client chooses. */
export type ListName = 'positions' | 'orders' | 'markets';

export interface ListSort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** How a client has chosen to see a list; stored in this browser. */
export interface ListView {
  /** Null: in the order in which the rows were created. */
  readonly sort: ListSort | null;
  readonly isGrouped: boolean;
  /** The groups that show only their sum. */
  readonly folded: readonly string[];
  /** The chosen columns, in no particular order; null: those that suit the width of the screen. */
  readonly columns: readonly string[] | null;
}

export const FIRST_VIEW: ListView = { sort: null, isGrouped: false, folded: [], columns: null };

export function readListView(storage: ChartStorage, clientId: number, list: ListName): ListView {
  const all = storage.read(keyOf(clientId));
  const kept = isRecord(all) ? all[list] : undefined;
  if (!isRecord(kept)) return FIRST_VIEW;
  const { sort, isGrouped, folded, columns } = kept;
  return {
    sort: isSort(sort) ? { column: sort.column, isDescending: sort.isDescending } : null,
    isGrouped: isGrouped === true,
    folded: isTexts(folded) ? folded : [],
    columns: isTexts(columns) ? columns : null,
  };
}

export function writeListView(storage: ChartStorage, clientId: number, list: ListName, view: ListView): void {
  const all = storage.read(keyOf(clientId));
  storage.write(keyOf(clientId), { ...(isRecord(all) ? all : {}), [list]: view });
}

/**
 * The next sort order after a press on a column's header: first in the column's usual direction, then in the other one, then in the order in
 * which the rows were created.
 */
export function nextSort(sort: ListSort | null, column: string, startsDescending: boolean): ListSort | null {
  if (sort?.column !== column) return { column, isDescending: startsDescending };
  return sort.isDescending === startsDescending ? { column, isDescending: !startsDescending } : null;
}

/** A list with this member added, or without it. */
export function toggled(members: readonly string[], member: string): readonly string[] {
  return members.includes(member) ? members.filter((one) => one !== member) : [...members, member];
}

function isSort(value: unknown): value is ListSort {
  return isRecord(value) && typeof value['column'] === 'string' && typeof value['isDescending'] === 'boolean';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function keyOf(clientId: number): string {
  return `lists ${clientId}`;
}
