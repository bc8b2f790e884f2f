import type { ReferralsRequest, ReferralsResponse } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { ApiResult } from '../../../transport/api-client.ts';
import { callAccount } from '../my-account/call-account.ts';

/** The sign-ups through the client's link, latest first. */
export function postReferrals(request: NonNullable<ReferralsRequest>, signal?: AbortSignal): Promise<ApiResult<ReferralsResponse>> {
  return callAccount({ method: 'POST', path: accountPaths.referrals, body: request, ...(signal === undefined ? {} : { signal }) });
}
