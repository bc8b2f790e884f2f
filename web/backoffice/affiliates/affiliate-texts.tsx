/** The statuses of affiliates, their plans and payouts, as text and colour. */
import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateState } from '@fairlead/contract/affiliates/values.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { PAYMENT_TONES } from '../shared/payment-tones.ts';

const STATE_TONES: Readonly<Record<AffiliateState, BadgeTone>> = { invited: 'caution', active: 'long', blocked: 'short' };

export function StateBadge({ state }: { readonly state: AffiliateState }) {
  const { t } = useTranslation('backofficeAffiliates');
  return <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>;
}

const PAYOUT_TONES: Readonly<Record<AffiliatePayout['state'], BadgeTone>> = {
  underway: 'caution',
  credited: 'accent',
  ...PAYMENT_TONES,
};

export function PayoutBadge({ state }: Pick<AffiliatePayout, 'state'>) {
  const { t } = useTranslation('backofficeAffiliates');
  return <Badge tone={PAYOUT_TONES[state]}>{t(`payoutState.${state}`)}</Badge>;
}
