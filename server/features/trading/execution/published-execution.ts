import type { PublishedExecution, PublishedExecutionPage, PublishedMonth } from '@fairlead/contract/trading/execution/schemas.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { listPublishedMonths, publishExecution, type PublishContext } from './publish-execution.ts';

/** The published execution quality, kept for a while: anyone may ask, as often as they like. */
export interface PublishedExecutions {
  readonly listMonths: () => Promise<readonly PublishedMonth[]>;
  /** Throws CallRefused: notFound for a month that isn't published. */
  readonly readMonth: (month: string) => Promise<PublishedExecution>;
  /** For the public page: the month named in its URL, otherwise the latest. */
  readonly findPage: (month: string | null) => Promise<PublishedExecutionPage>;
}

/** How old published figures may be. */
export const PUBLISHED_KEPT_MS = 5 * 60_000;

interface Kept<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

/** Only published months are kept, so there are as many as the firm has been trading. */
export function keepPublishedExecutions(context: PublishContext): PublishedExecutions {
  const { clock } = context;
  let months: Kept<readonly PublishedMonth[]> | null = null;
  const figures = new Map<string, Kept<PublishedExecution>>();

  const isFresh = (kept: Kept<unknown> | null | undefined): boolean =>
    kept !== null && kept !== undefined && clock() - kept.at < PUBLISHED_KEPT_MS;

  function listMonths(): Promise<readonly PublishedMonth[]> {
    if (months !== null && isFresh(months)) return months.value;
    const value = listPublishedMonths(context);
    const kept = { at: clock(), value };
    months = kept;
    value.catch(() => {
      if (months === kept) months = null;
    });
    return value;
  }

  function readFigures(published: PublishedMonth): Promise<PublishedExecution> {
    const { month } = published;
    const kept = figures.get(month);
    if (kept !== undefined && isFresh(kept)) return kept.value;
    const value = publishExecution(published, context);
    figures.set(month, { at: clock(), value });
    value.catch(() => figures.delete(month));
    return value;
  }

  return {
    listMonths,
    readMonth: async (month) => {
      const published = (await listMonths()).find((one) => one.month === month);
      if (published === undefined) throw new CallRefused('notFound');
      return readFigures(published);
    },
    findPage: async (asked) => {
      const listed = await listMonths();
      const published = listed.find(({ month }) => month === asked) ?? listed[0];
      return { months: listed, shown: published === undefined ? null : await readFigures(published) };
    },
  };
}
