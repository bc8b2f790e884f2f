/** Calls of the areas that have a login of their own, the back office and the affiliates', with its token. A call that fails throws, as the library that keeps the answers wants it. */
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { createRequiredContext } from '../required-context.ts';
import { callApi, type ApiFailure, type ApiRequest } from './api-client.ts';
import { downloadFile, fetchFile } from './download-file.ts';
import { uploadFile, type FileUpload } from './upload-file.ts';

export interface TokenCalls {
  /** Throws a CallFailure. One that says that the session is over has ended the session already. */
  readonly call: <Answer>(request: Pick<ApiRequest, 'method' | 'path' | 'body' | 'signal'>) => Promise<Answer>;
  readonly upload: <Answer>(upload: Omit<FileUpload, 'token'>) => Promise<Answer>;
  /** Hands the browser a file to save under a name; false where it did not arrive whole. */
  readonly download: (path: string, name: string) => Promise<boolean>;
  /** A file to be shown; null where it did not arrive whole. */
  readonly fetchFile: (path: string, signal: AbortSignal) => Promise<Blob | null>;
  readonly isSignedIn: () => boolean;
  /** Forgets the session, so that the area asks for the login and leads back to where the person is. */
  readonly logInAgain: () => void;
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

export interface CallToken {
  readonly get: () => string | null;
  /** The server knows the token no longer. */
  readonly expire: () => void;
}

export function createTokenCalls(token: CallToken): TokenCalls {
  function accept<Answer>(result: Awaited<ReturnType<typeof callApi<Answer>>>): Answer {
    if (result.ok) return result.data;
    // Other refusals with the same status are of what was typed, such as a code.
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
  'a screen is rendered without its calls',
);
