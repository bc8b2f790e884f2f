import type { Queue } from '@fairlead/domain/operators/queues.ts';

/** Where a queue is worked through, or one item of it where it has a screen of its own. */
export function addressOf(queue: Queue, id?: string): string {
  const hasScreen = queue === 'documents' || queue === 'complaints';
  return hasScreen && id !== undefined ? `/backoffice/${queue}/${id}` : `/backoffice/${queue}`;
}
