import { createUsePuck } from '@puckeditor/core';

/** What Puck knows, by a part of it at a time. */
export const usePuckPart = createUsePuck();

/** Puck's name for the page itself, among the places that blocks stand in. */
export const ROOT_ZONE = 'root:default-zone';
