import type { accountPaths, PopupsResponse } from '@fairlead/contract/account.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

const POPUPS_PATH: (typeof accountPaths)['popups'] = '/api/accounts/popups';

export function postPopups(token: string, signal: AbortSignal): Promise<ApiResult<PopupsResponse>> {
  return callApi<PopupsResponse>({ method: 'POST', path: POPUPS_PATH, body: {}, token, signal });
}
