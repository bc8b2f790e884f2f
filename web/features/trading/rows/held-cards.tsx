import type { ComponentType } from 'react';
import type { HeldRow } from './held-rows.ts';

export interface HeldCardsProps<Item> {
  readonly rows: readonly HeldRow<Item>[];
  readonly Card: ComponentType<HeldRow<Item>>;
}

/** Positions or orders if a table doesn't fit: one card each with all of the table's content; two columns on a tablet. */
export function HeldCards<Item extends { readonly id: number }>({ rows, Card }: HeldCardsProps<Item>) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2">
      {rows.map(({ item, isGone }) => (
        <Card key={item.id} item={item} isGone={isGone} />
      ))}
    </ul>
  );
}
