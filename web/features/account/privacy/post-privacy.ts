import type { DeletionState, PersonalData } from '@fairlead/contract/account/privacy.ts';
import { privacyPaths } from '@fairlead/contract/paths.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';
import { postForFile } from '../../../transport/post-for-file.ts';

/** The client's personal data as JSON, indented for reading. */
export async function postPersonalData(token: string): Promise<ApiResult<Blob>> {
  const answer = await callApi<PersonalData>({ method: 'POST', path: privacyPaths.data, body: {}, token });
  if (!answer.ok) return answer;
  return { ok: true, data: new Blob([JSON.stringify(answer.data.data, null, 2)], { type: 'application/json' }) };
}

export function postPersonalDataPdf(token: string): Promise<ApiResult<Blob>> {
  return postForFile(privacyPaths.dataPdf, token);
}

export function postDeletionLook(token: string): Promise<ApiResult<DeletionState>> {
  return callApi({ method: 'POST', path: privacyPaths.deletion, body: {}, token });
}

export function postDeletionRequest(token: string, reason: string): Promise<ApiResult<DeletionState>> {
  return callApi({ method: 'POST', path: privacyPaths.requestDeletion, body: { reason }, token });
}

export function postDeletionWithdrawal(token: string): Promise<ApiResult<DeletionState>> {
  return callApi({ method: 'POST', path: privacyPaths.withdrawDeletion, body: {}, token });
}
