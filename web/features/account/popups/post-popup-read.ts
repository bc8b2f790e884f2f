import { accountPaths } from '@fairlead/contract/paths.ts';
import type { PopupReadRequest } from '@fairlead/contract/account/schemas.ts';
import { callApi } from '../../../transport/api-client.ts';

/** Marks a popup as read; returns whether that succeeded. */
export async function postPopupRead(token: string, id: number): Promise<boolean> {
  const body: PopupReadRequest = { id };
  return (await callApi({ method: 'POST', path: accountPaths.popup, body, token })).ok;
}
