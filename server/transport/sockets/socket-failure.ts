import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import { describeAnswer } from '../http/answer-error.ts';

export interface SocketLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The contract's error body for whatever went wrong; what is our own fault goes to the log under the id in the answer. */
export function describeFailure(error: unknown, log: SocketLog, context: object): ErrorBody {
  const requestId = randomUUID();
  const { body } = describeAnswer(error, requestId);
  if (body.error.code === 'internal') log.error({ err: error, requestId, ...context }, 'socket call failed');
  return body;
}

export function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === false;
}
