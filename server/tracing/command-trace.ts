/**
 * The ids of traces, derived from what is traced: every process finds the same ones without being told, a repeated command joins the trace
 * of the first, and an operator who has a command's id can open its trace.
 */
import { createHash } from 'node:crypto';
import type { Command } from '@fairlead/domain/engine/command.ts';

/** Hexadecimal, as OpenTelemetry shows them: 32 digits for a trace, 16 for a span. */
export interface CommandTraceIds {
  readonly traceId: string;
  /** The client's request that caused the command. */
  readonly requestSpanId: string;
  /** The first submission of the command to the engine. */
  readonly submissionSpanId: string;
}

export interface CallTraceIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** The first half of SHA-256 of `account:command` identifies the trace, and the quarters after it two of its spans. */
export function traceOfCommand({ accountId, commandId }: Pick<Command, 'accountId' | 'commandId'>): CommandTraceIds {
  const digest = digestOf(`${accountId}:${commandId}`);
  return { traceId: digest.slice(0, 32), requestSpanId: digest.slice(32, 48), submissionSpanId: digest.slice(48) };
}

/** The trace of an HTTP call, from the request id that its answer and its line in the log have. */
export function traceOfCall(requestId: string): CallTraceIds {
  const digest = digestOf(requestId);
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** Whether a trace belongs to the share that is recorded, from 0 to 1: the same for all processes that record this share. */
export function isInShare(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < share * 2 ** 52;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
