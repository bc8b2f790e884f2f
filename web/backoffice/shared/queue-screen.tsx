import type { ReactNode } from 'react';
import { Screen } from '../../ui/screen.tsx';
import type { PagedList } from '../../ui/data-table/use-list-of-pages.ts';
import { usePagedList } from './use-paged-list.ts';

/** Several people work on a queue at once. */
const LOOKED_AT_EVERY_MS = 30_000;

/** What waits in a queue, asked for anew while it is looked at. `key` names it as for `usePagedList`. */
export function useQueue<Row>(key: string, path: string, filters: Readonly<Record<string, string | number | null>> = {}): PagedList<Row> {
  return usePagedList<Row>(key, path, filters, { everyMs: LOOKED_AT_EVERY_MS });
}

export interface QueueScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  /** For what is read as text, not as a table. */
  readonly narrow?: boolean;
  /** What the queue is narrowed by. */
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of what waits to be decided. */
export function QueueScreen({ title, lead, actions, narrow = false, filters, children }: QueueScreenProps) {
  return (
    <Screen title={title} lead={lead} narrow={narrow} wide={!narrow} actions={actions}>
      {filters !== undefined && <div className="flex flex-wrap items-end gap-3">{filters}</div>}
      {children}
    </Screen>
  );
}
