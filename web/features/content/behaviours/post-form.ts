import type { FormRefusal } from '@fairlead/contract/content/schemas.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';
import type { ApiResult } from '../../../transport/api-client.ts';

/** The same timeout as for other API calls. */
const TIMEOUT_MS = 15_000;

/** Sends the form of this name. The content service has its own error format, which is converted to that of all other calls. */
export async function postForm(
  name: string,
  form: Readonly<Record<string, string>>,
  captcha: { readonly captcha?: string },
): Promise<ApiResult<unknown>> {
  try {
    const response = await fetch(contentPaths.form.replace(':form', encodeURIComponent(name)), {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-language': document.documentElement.lang, 'content-type': 'application/json' },
      body: JSON.stringify({ form, ...captcha }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'same-origin',
    });
    if (response.status === 200) return { ok: true, data: null };
    return { ok: false, failure: refusalOf(response.status, await readRefusal(response)) };
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
}

function refusalOf(status: number, { error = '', code = 'internal', ...details }: Partial<FormRefusal>) {
  const { fields, retryAfterSeconds } = details;
  return {
    kind: 'refused',
    status,
    body: {
      status: false,
      message: error,
      error: { code, ...(fields !== undefined && { fields }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
    },
  } as const;
}

/** Empty if a proxy in between answers with a page. */
async function readRefusal(response: Response): Promise<Partial<FormRefusal>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
