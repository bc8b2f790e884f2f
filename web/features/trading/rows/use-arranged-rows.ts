import type { Arrangement } from './arrange-items.ts';
import type { HeldRow } from './held-rows.ts';
import { useArranged, type Arranged } from './use-arranged.ts';
import { useHeldRows } from './use-held-rows.ts';

/** The rows of a list in the order the client has chosen; those that are gone keep their place in it for a while. */
export function useArrangedRows<Item extends { readonly id: number; readonly symbol: string }>(
  items: readonly Item[],
  arrangement: Arrangement<Item>,
): { readonly rows: readonly HeldRow<Item>[]; readonly regionProps: Arranged<Item>['regionProps'] } {
  const arranged = useArranged(items, arrangement);
  const held = useHeldRows(arranged.items);
  return {
    rows: held.rows,
    regionProps: {
      ...arranged.regionProps,
      onPointerMove: (event) => {
        arranged.regionProps.onPointerMove(event);
        held.regionProps.onPointerMove(event);
      },
      onPointerLeave: () => {
        arranged.regionProps.onPointerLeave();
        held.regionProps.onPointerLeave();
      },
    },
  };
}
