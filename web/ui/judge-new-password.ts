import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { judgePassword, type PasswordVerdict } from '@fairlead/domain/account/password-rules.ts';
import { useEffect, useState } from 'react';
import { loadPart } from './lazy-part.ts';

/** The server's own judgement of a password that is being chosen. What it takes is loaded with the first password that is long enough. */
export async function judgeNewPassword(password: string, owner: PasswordOwner): Promise<PasswordVerdict> {
  const ofLength = judgeLength(password);
  if (ofLength !== null) return ofLength;
  const strength = await loadPart(() => import('@fairlead/contract/account/password-strength.ts'));
  return strength.judgeNewPassword(password, owner);
}

/** The same for a hint beside the field; null where nothing is typed, and until the judgement is there. */
export function usePasswordVerdict(password: string, owner: PasswordOwner): PasswordVerdict | null {
  const question = JSON.stringify([password, owner]);
  const [judged, setJudged] = useState<{ readonly question: string; readonly verdict: PasswordVerdict } | null>(null);
  const ofLength = password === '' ? null : judgeLength(password);
  const needsEstimate = password !== '' && ofLength === null;
  useEffect(() => {
    if (!needsEstimate) return undefined;
    let isWanted = true;
    void judgeNewPassword(password, owner).then(
      (verdict) => isWanted && setJudged({ question, verdict }),
      // Without the estimate the field has no hint; the server judges all the same.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
    // The question says everything that the password and its owner are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, needsEstimate]);
  if (!needsEstimate) return ofLength;
  return judged?.question === question ? judged.verdict : null;
}

function judgeLength(password: string): PasswordVerdict | null {
  const verdict = judgePassword(password, () => Number.POSITIVE_INFINITY, null);
  return verdict.kind === 'tooShort' || verdict.kind === 'tooLong' ? verdict : null;
}
