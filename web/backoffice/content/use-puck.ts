import { createUsePuck } from '@puckeditor/core';
import type { BlockData } from './puck-data.ts';

/** What Puck knows, by a part of it at a time. */
export const usePuckPart = createUsePuck();

/** The block that is chosen, by its id. */
export function useChosenId(): string | null {
  return usePuckPart<string | null>((puck) => {
    // What Puck holds came from puck-data.ts.
    const item = puck.selectedItem as unknown as BlockData | null;
    return item?.props.id ?? null;
  });
}
