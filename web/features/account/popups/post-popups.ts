import { accountPaths } from '@fairlead/contract/paths.ts';
import type { PopupsResponse } from '@fairlead/contract/account/schemas.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postPopups(token: string, signal: AbortSignal): Promise<ApiResult<PopupsResponse>> {
  return callApi<PopupsResponse>({ method: 'POST', path: accountPaths.popups, body: {}, token, signal });
}
