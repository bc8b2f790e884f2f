/**
 * Decides which figures of the firm may be published. No one may be able to work out one client's trades from them: not from a row, not by
 * subtracting the published rows from a total, and not by comparing what was published on two days.
 */
import type { Day } from '../../payments/business-day.ts';

/** Figures are published from this many clients on. */
export const FEWEST_CLIENTS = 10;
/** And from this many fills, or rejections, on. */
export const FEWEST_CASES = 50;
/** And only if no client has more than this share of them. */
export const LARGEST_SHARE = 0.5;

/** How many clients have contributed how much to a figure. A case is a fill or a rejection. */
export interface Contribution {
  readonly clients: number;
  readonly cases: number;
  /** The cases of the client with the most. */
  readonly largest: number;
}

export function isPublishable({ clients, cases, largest }: Contribution): boolean {
  return clients >= FEWEST_CLIENTS && cases >= FEWEST_CASES && largest <= LARGEST_SHARE * cases;
}

export interface Row extends Contribution {
  readonly key: string;
}

/** Which rows of a table are published; the others only together, so that they cannot be worked out from the total. */
export interface Breakdown {
  readonly shown: readonly string[];
  readonly together: readonly string[];
}

/**
 * Splits a table whose total is published. If the rows that can't be shown can't be shown together either, the smallest others join them. What
 * is known of several rows together is at least the clients of the one with the most, and at most the sum of what single clients have.
 */
export function breakDown(rows: readonly Row[]): Breakdown {
  const shown = rows.filter(isPublishable).toSorted((a, b) => b.cases - a.cases || (a.key < b.key ? -1 : 1));
  const together = rows.filter((row) => !isPublishable(row));
  while (together.length > 0 && !isPublishable(boundOf(together))) {
    const smallest = shown.pop();
    if (smallest === undefined) break;
    together.push(smallest);
  }
  return { shown: shown.map(({ key }) => key), together: together.map(({ key }) => key) };
}

/** What is certain of several groups together, of which some clients may be in more than one. */
function boundOf(groups: readonly Contribution[]): Contribution {
  return {
    clients: Math.max(0, ...groups.map(({ clients }) => clients)),
    cases: groups.reduce((total, { cases }) => total + cases, 0),
    largest: groups.reduce((total, { largest }) => total + largest, 0),
  };
}

export interface ContributionOfDay extends Contribution {
  readonly day: Day;
}

/**
 * The last day of a running month up to which its figures are published; null if there is none. Its days, in order, are divided into stretches
 * that could each be published on their own. All but the last stretch are: so whatever is published later differs by at least one whole
 * stretch, and never by the few trades of a quiet day.
 */
export function lastPublishedDay(days: readonly ContributionOfDay[]): Day | null {
  const ends: Day[] = [];
  let stretch: ContributionOfDay[] = [];
  for (const day of days) {
    stretch.push(day);
    if (!isPublishable(boundOf(stretch))) continue;
    ends.push(day.day);
    stretch = [];
  }
  return ends.at(-2) ?? null;
}
