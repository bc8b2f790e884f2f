/** What a list of mails shows of a mail in the outbox, as JSON beside the mail itself: nobody has to take a MIME message apart for it. */
import { z } from 'zod';

const outboxEntrySchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.iso.datetime() });

/** `at` is ISO 8601. */
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export function writeOutboxEntry(entry: OutboxEntry): string {
  return JSON.stringify(entry);
}

/** Throws where the text is no entry. */
export function readOutboxEntry(text: string): OutboxEntry {
  return outboxEntrySchema.parse(JSON.parse(text));
}
