import { randomUUID } from 'node:crypto';
import type { ErrorBody, ErrorCode } from '@fairlead/contract/errors.ts';
import { describeAnswer } from '../http/answer-error.ts';

export interface SocketLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A call that was not refused but failed. */
export interface ObservedSocketFailure {
  readonly event: string;
  readonly code: ErrorCode;
}

export interface FailurePorts {
  readonly log: SocketLog;
  readonly observeFailure?: ((failure: ObservedSocketFailure) => void) | undefined;
}

export interface FailedCall {
  readonly event: string;
  /** Undefined if the caller is not known yet. */
  readonly accountId?: number;
}

/** The contract's error body for any error; one that is not the caller's fault is logged under the id in the response. */
export function describeFailure(error: unknown, call: FailedCall, { log, observeFailure }: FailurePorts): ErrorBody {
  const { statusCode, body } = describeAnswer(error, randomUUID());
  const { code, requestId } = body.error;
  if (statusCode >= 500) {
    log[code === 'internal' ? 'error' : 'warn']({ err: error, requestId, errorCode: code, ...call }, 'socket call failed');
    observeFailure?.({ event: call.event, code });
  }
  return body;
}

export function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === false;
}
