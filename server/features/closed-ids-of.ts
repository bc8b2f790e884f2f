import type { JournalEntry } from '@fairlead/domain/engine/event.ts';

/** The ids under which entries of the journal have closed something: a whole position's own, or the one of the part that was closed. */
export function closedIdsOf(entries: readonly JournalEntry[]): number[] {
  return entries.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.kind === 'positionClosed') return [event.positionId];
      return event.kind === 'positionPartClosed' ? [event.partId] : [];
    }),
  );
}
