import type { Delivery } from '@fairlead/contract/affiliates/postbacks.ts';
import { useTranslation } from 'react-i18next';

/** The other server's response as text. */
export function DeliveryOutcome({
  delivery: { fault, response_status: status },
}: {
  readonly delivery: Pick<Delivery, 'fault' | 'response_status'>;
}) {
  const { t } = useTranslation('affiliate');
  if (fault !== null && fault !== 'refused') return t(`integrations.fault.${fault}`);
  return status === null ? t('integrations.fault.none') : t('integrations.fault.answered', { status });
}
