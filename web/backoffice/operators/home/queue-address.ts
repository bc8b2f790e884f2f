import type { Queue } from '@fairlead/domain/operators/queues.ts';

/** The URL of a queue, or of one item if it has a screen of its own. */
export function addressOf(queue: Queue, id?: string): string {
  const hasScreen = queue === 'documents' || queue === 'complaints';
  return hasScreen && id !== undefined ? `/backoffice/${queue}/${id}` : `/backoffice/${queue}`;
}
