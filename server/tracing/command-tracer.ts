/** Follows commands through this process, from a client's request to the commit, and writes a span for each step of those traced. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { LRUCache } from 'lru-cache';
import type { CommandOutcome } from '../engine/engine-observer.ts';
import { EngineUnavailable } from '../engine/engine-port.ts';
import type { JournalRecord } from '../engine/journal-store.ts';
import { isInShare, traceOfCall, traceOfCommand, type CommandTraceIds } from './command-trace.ts';
import type { Span } from './span.ts';

export interface CommandTracer {
  /**
   * Follows a client's request to its answer. It is part of the trace of the command that `work` submits, and in no trace if it submits
   * none. `codeOf` is the error code of an answer, null for others.
   */
  followRequest<Result>(event: string, work: () => Promise<Result>, codeOf: (result: Result) => string | null): Promise<Result>;
  /** Follows a command to the engine and its answer back. */
  followSubmission(command: Command, submit: () => Promise<Answer>): Promise<Answer>;
  /** Called with how often a command being submitted was sent over the bus. */
  noteAttempts(command: Command, attempts: number): void;
  /** Called when the engine gets a command. Returns what to call once its answer is durable or it has none; null if it isn't traced. */
  followWork(command: Command): ((outcome: CommandOutcome) => void) | null;
  /** Called when a batch of records is durable, before the commands in it are answered. */
  noteCommit(records: readonly JournalRecord[], elapsedMs: number): void;
  /** Called when an HTTP call was answered. */
  noteCall(call: TracedCall): void;
}

export interface TracedCall {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern: the path itself may contain ids and tokens. */
  readonly route: string;
  readonly statusCode: number;
  readonly elapsedMs: number;
}

export interface CommandTracerOptions {
  readonly write: (span: Span) => void;
  /** The share of commands and calls that are traced, from 0 to 1. */
  readonly share: number;
  /** Milliseconds since 1970 UTC, with fractions. */
  readonly clock: () => number;
  /** 16 hexadecimal digits. */
  readonly newSpanId: () => string;
}

/** A client's request that is being answered. */
interface OpenRequest {
  /** Null until it submits its command. */
  span: Pick<Span, 'traceId' | 'spanId' | 'parentSpanId' | 'attributes'> | null;
}

/** Clients repeat a command within seconds or minutes. */
const MOST_SEEN = 10_000;

const API = '/api/';

export function createCommandTracer({ write, share, clock, newSpanId }: CommandTracerOptions): CommandTracer {
  const requests = new AsyncLocalStorage<OpenRequest>();
  /** Traces whose first request and submission were here: a span's id is used once. */
  const seen = new LRUCache<string, true>({ max: MOST_SEEN });
  const attemptsOf = new WeakMap<Command, number>();
  /** The engine's work under way by trace, so that a commit is shown as a part of it. */
  const works = new Map<string, string>();

  const idsOf = (command: Pick<Command, 'accountId' | 'commandId'>): CommandTraceIds | null => {
    const ids = traceOfCommand(command);
    return isInShare(ids.traceId, share) ? ids : null;
  };

  /** The ids for a submission, and for the request that it is the first of. A repeated command hangs below the first. */
  const placeSubmission = (ids: CommandTraceIds, command: Command): Pick<Span, 'traceId' | 'spanId' | 'parentSpanId'> => {
    const { traceId, requestSpanId, submissionSpanId } = ids;
    const isRepeated = seen.has(traceId);
    seen.set(traceId, true);
    const request = requests.getStore();
    const spanId = isRepeated ? newSpanId() : submissionSpanId;
    if (request === undefined || request.span !== null) return { traceId, spanId, parentSpanId: isRepeated ? submissionSpanId : null };
    request.span = {
      traceId,
      spanId: isRepeated ? newSpanId() : requestSpanId,
      parentSpanId: isRepeated ? requestSpanId : null,
      attributes: attributesOf(command),
    };
    return { traceId, spanId, parentSpanId: request.span.spanId };
  };

  return {
    followRequest: async (event, work, codeOf) => {
      const startedAt = clock();
      const request: OpenRequest = { span: null };
      const result = await requests.run(request, work);
      const { span } = request;
      if (span === null) return result;
      const error = codeOf(result);
      const attributes = { ...span.attributes, 'fairlead.event': event };
      write({ ...span, name: event, kind: 'server', startedAt, endedAt: laterOf(startedAt, clock()), error, attributes });
      return result;
    },

    followSubmission: async (command, submit) => {
      const ids = idsOf(command);
      if (ids === null) return submit();
      const startedAt = clock();
      const place = placeSubmission(ids, command);
      const end = (outcome: CommandOutcome): void => {
        const attempts = attemptsOf.get(command);
        const attributes = {
          ...attributesOf(command),
          'fairlead.outcome': outcome,
          ...(attempts === undefined ? {} : { 'fairlead.attempts': attempts }),
        };
        const endedAt = laterOf(startedAt, clock());
        write({ ...place, name: 'submit', kind: 'client', startedAt, endedAt, error: failureOf(outcome), attributes });
      };
      try {
        const answer = await submit();
        end(answer.kind);
        return answer;
      } catch (error) {
        end(error instanceof EngineUnavailable && !error.outcomeUnknown ? 'unavailable' : 'unknown');
        throw error;
      }
    },

    noteAttempts: (command, attempts) => {
      attemptsOf.set(command, attempts);
    },

    followWork: (command) => {
      const ids = idsOf(command);
      if (ids === null) return null;
      const { traceId, submissionSpanId: parentSpanId } = ids;
      const spanId = newSpanId();
      const startedAt = clock();
      if (!works.has(traceId)) works.set(traceId, spanId);
      return (outcome) => {
        if (works.get(traceId) === spanId) works.delete(traceId);
        const attributes = { ...attributesOf(command), 'fairlead.outcome': outcome };
        const endedAt = laterOf(startedAt, clock());
        const error = failureOf(outcome);
        write({ traceId, spanId, parentSpanId, name: 'engine', kind: 'server', startedAt, endedAt, error, attributes });
      };
    },

    noteCommit: (records, elapsedMs) => {
      const endedAt = clock();
      for (const { answered } of records) {
        const ids = answered === null ? null : idsOf(answered);
        if (answered === null || ids === null) continue;
        const { traceId, submissionSpanId } = ids;
        write({
          traceId,
          spanId: newSpanId(),
          // A command that was committed late has been answered before.
          parentSpanId: works.get(traceId) ?? submissionSpanId,
          name: 'commit',
          kind: 'client',
          startedAt: endedAt - elapsedMs,
          endedAt,
          error: null,
          attributes: { 'fairlead.command.id': answered.commandId, 'fairlead.account.id': answered.accountId },
        });
      }
    },

    noteCall: ({ requestId, method, route, statusCode, elapsedMs }) => {
      if (!route.startsWith(API)) return;
      const ids = traceOfCall(requestId);
      if (!isInShare(ids.traceId, share)) return;
      const endedAt = clock();
      write({
        ...ids,
        parentSpanId: null,
        name: `${method} ${route}`,
        kind: 'server',
        startedAt: endedAt - elapsedMs,
        endedAt,
        error: statusCode >= 500 ? String(statusCode) : null,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
      });
    },
  };
}

function attributesOf({ kind, commandId, accountId }: Command): Span['attributes'] {
  return { 'fairlead.command.kind': kind, 'fairlead.command.id': commandId, 'fairlead.account.id': accountId };
}

/** A refusal is an answer. It is the client's request that failed. */
function failureOf(outcome: CommandOutcome): string | null {
  return outcome === 'unknown' || outcome === 'unavailable' ? outcome : null;
}

/** The clock may have been set meanwhile. */
function laterOf(startedAt: number, endedAt: number): number {
  return Math.max(startedAt, endedAt);
}
