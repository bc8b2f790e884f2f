/** The list entry of an email in the outbox, stored as JSON beside the email so that lists do not have to parse MIME messages. */
import { z } from 'zod';

const outboxEntrySchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.iso.datetime() });

/** `at` is ISO 8601. */
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export function writeOutboxEntry(entry: OutboxEntry): string {
  return JSON.stringify(entry);
}

/** Throws if the text is not a valid entry. */
export function readOutboxEntry(text: string): OutboxEntry {
  return outboxEntrySchema.parse(JSON.parse(text));
}
