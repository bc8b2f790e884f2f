import type { PasswordOwnerRequest, PasswordOwnerResponse } from '@fairlead/contract/account/password-owner.ts';
import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from './api-client.ts';

/** Without the owner a hint knows less than the server, which checks in any case. */
export const UNKNOWN_OWNER: PasswordOwner = { email: '', names: [], others: [] };

/**
 * The owner of the password that the link with this code sets, for the hint beside the field; UNKNOWN_OWNER until loaded. `onLinkRefused`
 * is called if the link isn't valid, before a password is typed in vain.
 */
export function usePasswordOwner(path: string, code: string | undefined, onLinkRefused: () => void): PasswordOwner {
  const [owner, setOwner] = useState<PasswordOwner>(UNKNOWN_OWNER);
  const refused = useEffectEvent(onLinkRefused);
  useEffect(() => {
    if (code === undefined) return undefined;
    const leaving = new AbortController();
    const body: PasswordOwnerRequest = { code };
    void callApi<PasswordOwnerResponse>({ method: 'POST', path, body, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) setOwner(answer.data.data);
      else if (answer.failure.kind === 'refused' && answer.failure.body.error.code === 'linkNotValid') refused();
    });
    return () => leaving.abort();
  }, [path, code]);
  return owner;
}
