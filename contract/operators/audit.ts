/** Reading the audit log of operator actions. Times are ISO 8601, days in UTC. */
import { z } from 'zod';
import { pageOf, pageQuery, success } from './fields.ts';
import { daySchema, idParameterSchema, textSchema } from '../fields.ts';

/** Optional filters. */
export const auditFilterQuery = {
  operator: idParameterSchema.optional(),
  action: textSchema.min(1).max(100).optional(),
  /** The kind of subject, such as `client`; `subject_id` selects one of them. */
  subject: textSchema.min(1).max(60).optional(),
  subject_id: textSchema.min(1).max(100).optional(),
  client: idParameterSchema.optional(),
  /** Days in UTC, both inclusive. */
  from: daySchema.optional(),
  until: daySchema.optional(),
};
export const auditFilterSchema = z.object(auditFilterQuery);
export type AuditFilter = z.infer<typeof auditFilterSchema>;
export const auditQuerySchema = z.object({ ...auditFilterQuery, ...pageQuery });
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  /** Consecutive, from 1. */
  seq: z.number().int(),
  at: z.string(),
  /** Null if no operator did it. */
  operator: z.object({ id: z.number().int(), email: z.string() }).nullable(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The client concerned, with the current email; null if there is none. */
  client: z.object({ id: z.number().int(), email: z.string().nullable() }).nullable(),
  /** Only what the action changed, as recorded. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  address: z.string(),
  device: z.string(),
  request_id: z.string(),
  digest: z.string(),
});
export type AuditEntryInfo = z.infer<typeof auditEntrySchema>;

/** Latest first. */
export const auditResponseSchema = pageOf(auditEntrySchema);

/** The values by which the log can be filtered. */
export const auditFiltersResponseSchema = z.object({
  ...success,
  data: z.object({
    operators: z.array(z.object({ id: z.number().int(), email: z.string(), name: z.string() })),
    actions: z.array(z.string()),
    subjects: z.array(z.string()),
  }),
});
export type AuditFilters = z.infer<typeof auditFiltersResponseSchema>['data'];

const headSchema = z.object({ seq: z.number().int(), digest: z.string() });

export const auditChainResponseSchema = z.object({
  ...success,
  data: z.object({
    /** The current checkpoint; its seq is the number of entries. */
    head: headSchema,
    /** Checkpoints recorded elsewhere, latest first, at most ten. */
    written: z.array(headSchema.extend({ at: z.string() })),
  }),
});
export type AuditChain = z.infer<typeof auditChainResponseSchema>['data'];

export const AUDIT_FAULTS = ['missing', 'changed', 'cutOff', 'otherThanWritten', 'shorterThanHead'] as const;

export const auditReportResponseSchema = z.object({
  ...success,
  data: z.object({
    entries: z.number().int(),
    head: headSchema,
    heads_compared: z.number().int(),
    /** The mismatches, and the entry of each; empty if there are none. */
    faults: z.array(z.object({ kind: z.enum(AUDIT_FAULTS), seq: z.number().int(), written_at: z.string().nullable() })),
  }),
});
export type AuditReportInfo = z.infer<typeof auditReportResponseSchema>['data'];
