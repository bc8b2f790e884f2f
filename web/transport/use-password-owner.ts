import type { PasswordOwnerRequest, PasswordOwnerResponse } from '@fairlead/contract/account/password-owner.ts';
import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from './api-client.ts';

/** Without it a hint knows less than the server, which judges all the same. */
export const UNKNOWN_OWNER: PasswordOwner = { email: '', names: [], others: [] };

/**
 * Whose password the link with this code sets, for the hint beside the field; UNKNOWN_OWNER until that is known. `onLinkRefused` is called
 * where the link is not good, before a password is typed for nothing.
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
