import type { ReactNode } from 'react';
import { Screen } from '../../ui/screen.tsx';
import type { PagedList } from '../../ui/data-table/use-list-of-pages.ts';
import { usePagedList } from './use-paged-list.ts';

/** Several operators work on a queue at once. */
const REFRESH_MS = 30_000;

/** The items of a queue, refreshed while they are shown. `key` is that of `usePagedList`. */
export function useQueue<Row>(key: string, path: string, filters: Readonly<Record<string, string | number | null>> = {}): PagedList<Row> {
  return usePagedList<Row>(key, path, filters, { everyMs: REFRESH_MS });
}

export interface QueueScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  /** For text rather than a table. */
  readonly narrow?: boolean;
  /** The filters of the queue. */
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** The screen of a review queue. */
export function QueueScreen({ title, lead, actions, narrow = false, filters, children }: QueueScreenProps) {
  return (
    <Screen title={title} lead={lead} narrow={narrow} wide={!narrow} actions={actions}>
      {filters !== undefined && <div className="flex flex-wrap items-end gap-3">{filters}</div>}
      {children}
    </Screen>
  );
}
