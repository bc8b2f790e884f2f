import { MoveButtons } from './move-buttons.tsx';
import { moveItem } from './move-item.ts';

export interface PlaceProps<Item> {
  readonly item: Item;
  readonly items: readonly Item[];
  readonly name: string;
  /** Called with the list in its new order; null for operators with read-only access. */
  readonly onMove: ((items: readonly Item[]) => void) | null;
}

/** The position of an item in an ordered list, with buttons to move it. */
export function Place<Item>({ item, items, name, onMove }: PlaceProps<Item>) {
  const place = items.indexOf(item);
  return (
    <span className="flex items-center gap-2">
      <span className="w-5 text-right text-muted">{place + 1}</span>
      {onMove !== null && (
        <MoveButtons name={name} place={place} count={items.length} onMove={(to) => onMove(moveItem(items, place, to))} />
      )}
    </span>
  );
}
