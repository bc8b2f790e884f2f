import { createUsePuck } from '@puckeditor/core';
import type { BlockData } from './puck-data.ts';

/** Selects a part of Puck's state. */
export const usePuckPart = createUsePuck();

/** The id of the selected block. */
export function useChosenId(): string | null {
  return usePuckPart<string | null>((puck) => {
    // Puck's data came from puck-data.ts.
    const item = puck.selectedItem as unknown as BlockData | null;
    return item?.props.id ?? null;
  });
}
