import type { DemoMailsResponse } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

/** `to` is a part of the recipient's address, or empty. */
export function getDemoMails(to: string, signal: AbortSignal): Promise<ApiResult<DemoMailsResponse>> {
  return callApi<DemoMailsResponse>({ method: 'GET', path: `${demoPaths.mails}?to=${encodeURIComponent(to)}`, signal });
}
