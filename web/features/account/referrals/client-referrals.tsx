import { useState } from 'react';
import { EVERY_DAY, type ReferralDays } from './referral-days.ts';
import { ReferralList } from './referral-list.tsx';
import { ReferralsFrame } from './referrals-frame.tsx';
import { ShareLink } from './share-link.tsx';
import { useReferrals } from './use-referrals.ts';

export interface ClientReferralsProps {
  /** The site's public URL, without a trailing slash. */
  readonly siteUrl: string;
  /** The client's `uniqid`. */
  readonly code: string;
}

/** A client's referral link and referrals (spec section 2, "Referrals and affiliate"). */
export function ClientReferrals({ siteUrl, code }: ClientReferralsProps) {
  const [days, setDays] = useState<ReferralDays>(EVERY_DAY);
  const { list, count } = useReferrals(days);
  const link = `${siteUrl}/?ref=${encodeURIComponent(code)}`;
  return (
    <ReferralsFrame>
      <ShareLink link={link} count={count} />
      <ReferralList list={list} count={count} link={link} days={days} onDaysChange={setDays} />
    </ReferralsFrame>
  );
}
