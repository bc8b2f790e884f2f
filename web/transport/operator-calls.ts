/** Calls of the back office, with the operator's token. A call that fails throws, as the library that keeps the answers wants it. */
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { createContext, use } from 'react';
import { callApi, type ApiFailure, type ApiRequest } from './api-client.ts';
import { uploadFile, type FileUpload } from './upload-file.ts';

export interface OperatorCalls {
  /** Throws a CallFailure. One that says that the session is over has ended the session already. */
  readonly call: <Answer>(request: Pick<ApiRequest, 'method' | 'path' | 'body' | 'signal'>) => Promise<Answer>;
  readonly upload: <Answer>(upload: Omit<FileUpload, 'token'>) => Promise<Answer>;
  readonly isSignedIn: () => boolean;
}

export class CallFailure extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.kind === 'network' ? 'no answer' : failure.body.error.code);
    this.failure = failure;
  }
}

/** The code of a refusal; null for a call that was not answered, and for what is no failed call at all. */
export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof CallFailure && error.failure.kind === 'refused' ? error.failure.body.error.code : null;
}

export interface OperatorToken {
  readonly get: () => string | null;
  /** The server knows the token no longer. */
  readonly expire: () => void;
}

export function createOperatorCalls(token: OperatorToken): OperatorCalls {
  function accept<Answer>(result: Awaited<ReturnType<typeof callApi<Answer>>>): Answer {
    if (result.ok) return result.data;
    if (result.failure.kind === 'refused' && result.failure.status === 401) token.expire();
    throw new CallFailure(result.failure);
  }
  return {
    call: async (request) => accept(await callApi({ ...request, token: token.get() ?? '' })),
    upload: async (upload) => accept(await uploadFile({ ...upload, token: token.get() ?? '' })),
    isSignedIn: () => token.get() !== null,
  };
}

const OperatorCallsContext = createContext<OperatorCalls | null>(null);

export const OperatorCallsProvider = OperatorCallsContext.Provider;

export function useOperatorCalls(): OperatorCalls {
  const calls = use(OperatorCallsContext);
  if (calls === null) throw new Error('a screen of the back office is rendered without its calls');
  return calls;
}
