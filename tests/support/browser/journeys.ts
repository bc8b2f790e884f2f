import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** How a journey through back-office screens is run. */
export interface Journey {
  /** Added to the title. */
  readonly addition: string;
  readonly tag: readonly string[];
  /** Checks the screen in passing. */
  readonly look: (page: Page, place: string) => Promise<void>;
}

/**
 * Each journey is run for what it does, and in the long tests once more with a check of every screen on the way, which takes longer than
 * the journey.
 */
export const JOURNEYS: readonly Journey[] = [
  { addition: '', tag: [], look: () => Promise.resolve() },
  { addition: ', and every screen is accessible', tag: ['@long'], look: expectAccessible },
];
