/**
 * Calls with the token of an area with its own sign-in: the back office and the affiliate area. A failed call throws, as the query library
 * expects.
 */
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { createRequiredContext } from '../required-context.ts';
import { callApi, type ApiFailure, type ApiRequest } from './api-client.ts';
import { downloadFile, fetchFile } from './download-file.ts';
import { uploadFile, type FileUpload } from './upload-file.ts';

export interface TokenCalls {
  /** Throws a CallFailure. If it says that the session is over, the session has already been ended. */
  readonly call: <Answer>(request: Pick<ApiRequest, 'method' | 'path' | 'body' | 'signal'>) => Promise<Answer>;
  readonly upload: <Answer>(upload: Omit<FileUpload, 'token'>) => Promise<Answer>;
  /** Saves a file under a name through the browser; false if it didn't arrive complete. */
  readonly download: (path: string, name: string) => Promise<boolean>;
  /** A file to show; null if it didn't arrive complete. */
  readonly fetchFile: (path: string, signal: AbortSignal) => Promise<Blob | null>;
  readonly isSignedIn: () => boolean;
  /** Ends the session, so that the area asks for sign-in and then returns to the current page. */
  readonly logInAgain: () => void;
}

export class CallFailure extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.kind === 'network' ? 'no answer' : failure.body.error.code);
    this.failure = failure;
  }
}

/** The code of an error response; null for a call without a response, and for any other error. */
export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof CallFailure && error.failure.kind === 'refused' ? error.failure.body.error.code : null;
}

export interface CallToken {
  readonly get: () => string | null;
  /** The server no longer accepts the token. */
  readonly expire: () => void;
}

export function createTokenCalls(token: CallToken): TokenCalls {
  function accept<Answer>(result: Awaited<ReturnType<typeof callApi<Answer>>>): Answer {
    if (result.ok) return result.data;
    // Other errors with this status are about the input, such as a code.
    if (result.failure.kind === 'refused' && result.failure.body.error.code === 'notSignedIn') token.expire();
    throw new CallFailure(result.failure);
  }
  return {
    call: async (request) => accept(await callApi({ ...request, token: token.get() ?? '' })),
    upload: async (upload) => accept(await uploadFile({ ...upload, token: token.get() ?? '' })),
    download: (path, name) => downloadFile(path, { token: token.get() ?? '', name }),
    fetchFile: (path, signal) => fetchFile(path, token.get() ?? '', signal),
    isSignedIn: () => token.get() !== null,
    logInAgain: () => token.expire(),
  };
}

export const { Provider: TokenCallsProvider, useValue: useTokenCalls } = createRequiredContext<TokenCalls>(
  'this screen must be rendered inside TokenCallsProvider',
);
