import { MoveButtons } from './move-buttons.tsx';
import { moveItem } from './move-item.ts';

export interface PlaceProps<Item> {
  readonly item: Item;
  readonly items: readonly Item[];
  readonly name: string;
  /** Takes the list in its new order; null for whoever may only look. */
  readonly onMove: ((items: readonly Item[]) => void) | null;
}

/** The place of an item in an ordered list, and the way one up or one down. */
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
