import type { ClientState } from '@fairlead/domain/payments/transaction-status.ts';
import type { WithdrawalProgress } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { useTranslation } from 'react-i18next';

/** Returns a transaction's status as text; for a withdrawal in progress, how far it has come. */
export function useStatusText(): (status: ClientState, progress: WithdrawalProgress | null) => string {
  const { t } = useTranslation('payments');
  return (status, progress) => (progress === null ? t(`statuses.${status}`) : t(`progress.${progress}`));
}
