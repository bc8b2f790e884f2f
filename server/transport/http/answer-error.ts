/** Turns whatever went wrong in a call into the contract's one error shape. What the server itself did wrong goes to the log only. */
import { errorBody, type ErrorBody } from '@fairlead/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ContentUnavailable } from '../../adapters/content/content-source.ts';
import { EngineUnavailable } from '../../engine/engine-port.ts';
import { CallRefused } from '../call-refused.ts';
import { statusCodeOf } from './status-codes.ts';

export interface ErrorAnswer {
  readonly statusCode: number;
  readonly body: ErrorBody;
}

export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { statusCode, body } = describeAnswer(error, request.id);
  if (statusCode >= 500) request.log[body.error.code === 'internal' ? 'error' : 'warn']({ err: error }, 'call failed');
  if (body.error.retryAfterSeconds !== undefined) reply.header('retry-after', body.error.retryAfterSeconds);
  return reply.code(statusCode).send(body);
}

export function describeAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof CallRefused) return { statusCode: statusCodeOf(error.code), body: error.toBody() };
  if (error instanceof EngineUnavailable) {
    const code = error.outcomeUnknown ? 'outcomeUnknown' : 'unavailable';
    return { statusCode: statusCodeOf(code), body: errorBody(code, { retryAfterSeconds: 2 }) };
  }
  if (error instanceof ContentUnavailable) {
    return { statusCode: statusCodeOf('unavailable'), body: errorBody('unavailable', { retryAfterSeconds: 30 }) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const place = error.validationContext ?? 'body';
    const fields = error.validation.map((fault) => ({
      field: nameField(fault.instancePath, place),
      message: fault.message ?? 'not accepted',
    }));
    return { statusCode: 400, body: errorBody('invalidInput', { fields }) };
  }
  return describeFrameworkError(readFrameworkError(error), requestId);
}

interface FrameworkError {
  readonly code: string;
  readonly statusCode: number;
}

const MESSAGES_OF_FIELDS: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { field: 'body', message: 'must be valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { field: 'content-length', message: 'must be the length of the body' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { field: 'content-type', message: 'must be application/json' },
  FST_ERR_BAD_URL: { field: 'url', message: 'must be percent-encoded UTF-8' },
  FST_ERR_MAX_PARAM_LENGTH: { field: 'url', message: 'must have shorter parts' },
};

/** What Fastify refused before a handler ran keeps its status; anything else is our fault. */
function describeFrameworkError({ code, statusCode }: FrameworkError, requestId: string): ErrorAnswer {
  if (statusCode === 404) return { statusCode, body: errorBody('notFound') };
  if (statusCode === 413) return { statusCode, body: errorBody('payloadTooLarge') };
  if (statusCode < 400 || statusCode >= 500) return { statusCode: 500, body: errorBody('internal', { requestId }) };
  const field = MESSAGES_OF_FIELDS[code];
  return { statusCode, body: errorBody('invalidInput', field === undefined ? {} : { fields: [field] }) };
}

function readFrameworkError(error: unknown): FrameworkError {
  if (!(error instanceof Error)) return { code: '', statusCode: 500 };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Only Fastify's own errors speak for the caller's mistake: a library that fails deep inside a call may carry any status.
  const statusCode = code.startsWith('FST_') && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return { code, statusCode };
}

/** `/a/0/b` becomes `a.0.b`; the input as a whole is named by its place. */
function nameField(instancePath: string, place: string): string {
  const name = instancePath
    .split('/')
    .filter((part) => part !== '')
    .join('.');
  return name === '' ? place : name;
}
