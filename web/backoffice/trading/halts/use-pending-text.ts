import type { Waiting } from '@fairlead/contract/trading/operators/rules.ts';
import { useTranslation } from 'react-i18next';

/** Returns what is pending until the end of a halt, as text. */
export function usePendingText(): (waiting: Waiting) => string {
  const { t } = useTranslation('backofficeDesk');
  return ({ orders, stops, positions }) =>
    orders + positions === 0
      ? t('halt.nothingWaits')
      : [
          t('halt.waitingOrders', { count: orders }),
          t('halt.waitingStops', { count: stops }),
          t('halt.waitingPositions', { count: positions }),
        ].join(' · ');
}
