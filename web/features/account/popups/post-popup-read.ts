import type { accountPaths, PopupReadRequest } from '@fairlead/contract/account.ts';
import { callApi } from '../../../transport/api-client.ts';

const POPUP_PATH: (typeof accountPaths)['popup'] = '/api/accounts/popup';

/** Marks a popup as read; tells whether the server has taken note. */
export async function postPopupRead(token: string, id: number): Promise<boolean> {
  const body: PopupReadRequest = { id };
  return (await callApi({ method: 'POST', path: POPUP_PATH, body, token })).ok;
}
