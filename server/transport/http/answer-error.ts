/** Turns any error in a call into the contract's one error shape. Details of server faults go only to the log. */
import { errorBody, type ErrorBody, type ErrorCode, type ErrorDetails } from '@fairlead/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ContentUnavailable } from '../../adapters/content/content-source.ts';
import { isDatabaseUnavailable } from '../../adapters/db/database-unavailable.ts';
import { FileStoreUnavailable } from '../../adapters/files/file-store.ts';
import { EngineUnavailable } from '../../engine/engine-port.ts';
import { CallRefused } from '../call-refused.ts';
import { statusCodeOf } from './status-codes.ts';

export interface ErrorAnswer {
  readonly statusCode: number;
  readonly body: ErrorBody;
}

export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { statusCode, body } = describeAnswer(error, request.id);
  const { code: errorCode } = body.error;
  if (statusCode >= 500) {
    request.log[errorCode === 'internal' ? 'error' : 'warn']({ err: error, errorCode, ...describeCaller(request) }, 'call failed');
  }
  if (body.error.retryAfterSeconds !== undefined) reply.header('retry-after', body.error.retryAfterSeconds);
  return reply.code(statusCode).send(body);
}

/** The caller, as far as known, by the id that other log lines use too. */
function describeCaller({ callSession }: FastifyRequest): object {
  if (callSession === null) return {};
  const { audience, userId } = callSession;
  return audience === 'client' ? { accountId: userId } : { [`${audience}Id`]: userId };
}

export function describeAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof CallRefused) return describeRefusal(error.code, error.details, requestId);
  if (error instanceof EngineUnavailable) {
    return describeRefusal(error.outcomeUnknown ? 'outcomeUnknown' : 'unavailable', { retryAfterSeconds: 2 }, requestId);
  }
  if (error instanceof ContentUnavailable || error instanceof FileStoreUnavailable) {
    return describeRefusal('unavailable', { retryAfterSeconds: 30 }, requestId);
  }
  // Checked after the named errors: an error they wrap may look like a database connection failure.
  if (isDatabaseUnavailable(error)) return describeRefusal('unavailable', { retryAfterSeconds: 2 }, requestId);
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

/** An error that is not the caller's mistake carries the id under which it is logged. */
function describeRefusal(code: ErrorCode, details: ErrorDetails, requestId: string): ErrorAnswer {
  const statusCode = statusCodeOf(code);
  return { statusCode, body: errorBody(code, statusCode >= 500 ? { ...details, requestId } : details) };
}

interface FrameworkError {
  readonly code: string;
  readonly statusCode: number;
}

const MESSAGES_OF_FIELDS: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { field: 'body', message: 'must be valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { field: 'content-length', message: 'must be the length of the body' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { field: 'content-type', message: 'must be application/json' },
  FST_CP_ERR_INVALID_CONTENT_ENCODING: { field: 'content-encoding', message: 'must be a supported encoding' },
  FST_CP_ERR_INVALID_CONTENT: { field: 'content-encoding', message: 'must match the encoding of the body' },
  FST_ERR_BAD_URL: { field: 'url', message: 'must be percent-encoded UTF-8' },
  FST_ERR_MAX_PARAM_LENGTH: { field: 'url', message: 'has a path segment that is too long' },
};

/** What Fastify refused before a handler ran keeps its status; anything else is a server fault. */
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
  // Only Fastify's own errors indicate a caller's mistake: a library that fails deep inside a call may carry any status.
  const statusCode = code.startsWith('FST_') && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return { code, statusCode };
}

/** `/a/0/b` becomes `a.0.b`; the input as a whole is named by its location. */
function nameField(instancePath: string, place: string): string {
  const name = instancePath
    .split('/')
    .filter((part) => part !== '')
    .join('.');
  return name === '' ? place : name;
}
