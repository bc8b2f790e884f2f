import type { DemoEmailsResponse } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

/** Loads the demo's emails. `to` is part of the recipient's address, or empty for all. */
export function getDemoEmails(to: string, signal: AbortSignal): Promise<ApiResult<DemoEmailsResponse>> {
  return callApi<DemoEmailsResponse>({ method: 'GET', path: `${demoPaths.mails}?to=${encodeURIComponent(to)}`, signal });
}
