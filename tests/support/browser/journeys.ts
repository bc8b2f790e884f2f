import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** How a journey through screens of the back office is made. */
export interface Journey {
  /** Added to the title. */
  readonly addition: string;
  readonly tag: readonly string[];
  /** Looks at the screen in passing. */
  readonly look: (page: Page, place: string) => Promise<void>;
}

/**
 * Each journey is made for what it does, and in the run of the long tests once more with a look at every screen on the way: looking takes
 * longer than the journey.
 */
export const JOURNEYS: readonly Journey[] = [
  { addition: '', tag: [], look: () => Promise.resolve() },
  { addition: ', and everybody can use it', tag: ['@long'], look: expectAccessible },
];
