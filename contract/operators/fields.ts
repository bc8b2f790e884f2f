/** Fields that several of the operators' calls have. */
import { z } from 'zod';
import { daySchema, eurosSchema, textSchema } from '../fields.ts';

export const success = { status: z.literal(true) };

/** Why something is done, for the audit log. */
export const reasonSchema = textSchema.trim().min(3).max(500);

/**
 * A stretch of a long list. `cursor` is the `next` of the stretch before it, as it was given; without one it is the first. It belongs to
 * the order and the filters that it was made with.
 */
export const pageQuery = {
  cursor: textSchema.max(300).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
/** The answer to such a query; `next` is null after the last stretch. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ ...success, data: z.array(row), next: z.string().nullable() });
}

/** Days in UTC, both inclusive. */
export const spanQuery = { from: daySchema, until: daySchema };

/** The client that something is about. */
export const clientRefSchema = z.object({ id: z.number().int(), email: z.string(), full_name: z.string() });
export type ClientRef = z.infer<typeof clientRefSchema>;

/** The name of an operator; null where nobody did it, or a job. */
export const operatorNameSchema = z.string().nullable();

/**
 * What one operator's word can still move without a second person, in euros: of the limit within the last 24 hours, what is left for who
 * asks, and for the client or affiliate. An amount needs to be within both.
 */
export const onePersonSchema = z.object({ limit: eurosSchema, left_for_operator: eurosSchema, left_for_subject: eurosSchema });
export type OnePerson = z.infer<typeof onePersonSchema>;
