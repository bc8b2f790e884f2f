/** For tests: the form of an upload as a browser sends it. */
import type { InjectOptions } from 'fastify';
import { accountPaths } from '@fairlead/contract/paths.ts';

export interface UploadParts {
  readonly type?: string;
  /** In the form, as the specification's client sends it. */
  readonly token?: string;
  readonly bytes?: Uint8Array;
  readonly fileName?: string;
  readonly mediaType?: string;
  /** Any other fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** `bearer` is the token for the header. */
export async function uploadRequest(parts: UploadParts, bearer?: string): Promise<InjectOptions & { readonly method: 'POST' }> {
  const { type, token, bytes, fileName = 'photo.jpg', mediaType = 'image/jpeg', fields = {} } = parts;
  const form = new FormData();
  if (bytes !== undefined) form.set('files', new Blob([Uint8Array.from(bytes)], { type: mediaType }), fileName);
  if (token !== undefined) form.set('token', token);
  if (type !== undefined) form.set('type', type);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { method: 'POST', url: accountPaths.upload, payload, headers: { 'content-type': contentType, ...authorization } };
}
