import { readAnswer, type ApiResult } from './api-client.ts';

export interface FileUpload {
  readonly path: string;
  readonly token: string;
  /** The fields sent with the file. They come first, so that the server knows what the file is before it arrives. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  /** The name of the form field with the file; `files` by default. */
  readonly fileField?: string;
  /** Called with the share already sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Two megabytes over a bad connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/**
 * Sends a file as a form field. Uses XMLHttpRequest, since fetch doesn't report upload progress. Returns its result as callApi does; an
 * aborted upload is `network`.
 */
export function uploadFile<T>({ path, token, fields, file, fileField = 'files', onProgress, signal }: FileUpload): Promise<ApiResult<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(fileField, file);
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.open('POST', path);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('accept-language', document.documentElement.lang);
  request.setRequestHeader('authorization', `Bearer ${token}`);
  request.timeout = UPLOAD_TIMEOUT_MS;
  return readAnswer<T>(
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('the upload got no response'));
      for (const name of ['error', 'abort', 'timeout']) request.addEventListener(name, fail);
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      signal.addEventListener('abort', () => request.abort(), { once: true });
      if (signal.aborted) return fail();
      request.send(form);
    }),
  );
}
