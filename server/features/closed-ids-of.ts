import type { JournalEntry } from '@fairlead/domain/engine/event.ts';

/** The ids of positions closed by journal entries: a whole position's own id, or that of the part closed. */
export function closedIdsOf(entries: readonly JournalEntry[]): number[] {
  return entries.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.kind === 'positionClosed') return [event.positionId];
      return event.kind === 'positionPartClosed' ? [event.partId] : [];
    }),
  );
}
