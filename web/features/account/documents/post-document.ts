import type { UploadResponse } from '@fairlead/contract/account/documents.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { ApiResult } from '../../../transport/api-client.ts';
import { uploadFile } from '../../../transport/upload-file.ts';
import { endSession } from '../my-account/call-account.ts';
import { isCode } from '../my-account/is-code.ts';
import { sessionStore } from '../session-store.ts';

export interface PostDocumentOptions {
  /** Called with the fraction uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a document. Refused with fileNotSupported, fileTooLarge, documentNotExpected. */
export async function postDocument(kind: DocumentKind, file: File, options: PostDocumentOptions): Promise<ApiResult<UploadResponse>> {
  const token = sessionStore.get()?.accessToken;
  const answer = await uploadFile<UploadResponse>({
    path: accountPaths.upload,
    token: token ?? '',
    fields: { type: kind },
    file,
    ...options,
  });
  if (!answer.ok && isCode(answer.failure, 'notSignedIn')) endSession(token);
  return answer;
}
