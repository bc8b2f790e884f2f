import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { judgePassword, type PasswordVerdict } from '@fairlead/domain/account/password-rules.ts';
import { useEffect, useState } from 'react';
import { loadPart } from './lazy-part.ts';

/** The server's own check of a new password. Its code is loaded with the first password that is long enough. */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<PasswordVerdict> {
  const ofLength = judgeLength(password);
  if (ofLength !== null) return ofLength;
  const strength = await loadPart(() => import('@fairlead/contract/account/password-strength.ts'));
  return strength.checkNewPassword(password, owner);
}

/** The same for a hint beside the field; null for an empty field and while the check is pending. */
export function usePasswordVerdict(password: string, owner: PasswordOwner): PasswordVerdict | null {
  const question = JSON.stringify([password, owner]);
  const [judged, setJudged] = useState<{ readonly question: string; readonly verdict: PasswordVerdict } | null>(null);
  const ofLength = password === '' ? null : judgeLength(password);
  const needsEstimate = password !== '' && ofLength === null;
  useEffect(() => {
    if (!needsEstimate) return undefined;
    let isWanted = true;
    void checkNewPassword(password, owner).then(
      (verdict) => isWanted && setJudged({ question, verdict }),
      // Without the estimate the field has no hint; the server checks in any case.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
    // The key contains everything about the password and its owner.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, needsEstimate]);
  if (!needsEstimate) return ofLength;
  return judged?.question === question ? judged.verdict : null;
}

function judgeLength(password: string): PasswordVerdict | null {
  const verdict = judgePassword(password, () => Number.POSITIVE_INFINITY, null);
  return verdict.kind === 'tooShort' || verdict.kind === 'tooLong' ? verdict : null;
}
