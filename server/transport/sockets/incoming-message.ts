import type { z } from 'zod';
import { CallRefused } from '../call-refused.ts';

/** What arrived with an event: an unvalidated message, and the acknowledgement if the client requested one. */
export interface IncomingMessage {
  readonly message: unknown;
  readonly reply: ((answer: unknown) => void) | null;
}

/** Socket.IO puts the acknowledgement last; if a client sends nothing else, it comes first. */
export function readIncoming(received: readonly unknown[]): IncomingMessage {
  const last = received.at(-1);
  if (!isReply(last)) return { message: received[0], reply: null };
  return { message: received.length > 1 ? received[0] : undefined, reply: last };
}

function isReply(value: unknown): value is (answer: unknown) => void {
  return typeof value === 'function';
}

/** Parses the message with its schema; throws CallRefused with the wire names of all invalid fields. */
export function parseMessage<Schema extends z.ZodType>(schema: Schema, message: unknown): z.output<Schema> {
  const result = schema.safeParse(message);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    field: issue.path.length === 0 ? 'message' : issue.path.join('.'),
    message: issue.message,
  }));
  throw new CallRefused('invalidInput', { fields });
}
