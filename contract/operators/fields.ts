/** Fields shared by several operator calls. */
import { z } from 'zod';
import { daySchema, eurosSchema, textSchema } from '../fields.ts';

export const success = { status: z.literal(true) };

/** Why something is done, for the audit log. */
export const reasonSchema = textSchema.trim().min(3).max(500);

/**
 * A page of a long list. `cursor` is the `next` of the previous page, unchanged; without it, the first page. It is only valid with the
 * order and filters it was created with.
 */
export const pageQuery = {
  cursor: textSchema.max(300).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
/** Returns the schema of the response to such a query; `next` is null after the last page. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ ...success, data: z.array(row), next: z.string().nullable() });
}

/** Days in UTC, both inclusive. */
export const spanQuery = { from: daySchema, until: daySchema };

/** The client concerned. */
export const clientRefSchema = z.object({ id: z.number().int(), email: z.string(), full_name: z.string() });
export type ClientRef = z.infer<typeof clientRefSchema>;

/** The name of an operator; null if a job or no operator did it. */
export const operatorNameSchema = z.string().nullable();

/**
 * What a single approver can still move, in euros: the limit for 24 hours, what is left of it for the operator, and for the client or
 * affiliate. An amount must be within both.
 */
export const singleApproverSchema = z.object({ limit: eurosSchema, left_for_operator: eurosSchema, left_for_subject: eurosSchema });
export type SingleApprover = z.infer<typeof singleApproverSchema>;
