import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { TradingSession } from './stores/trading-session.ts';

/** Tells of positions that closed by stop loss, take profit, low margin or AI trade; the toast is read out by itself. */
export function useRuleCloses(session: TradingSession): void {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  useEffect(
    () =>
      session.onClosedByRule(({ displayName, closeReason, profit }) => {
        showToast({
          title: t(`history.reasons.${closeReason}`),
          text: t('positions.closed', { name: displayName, profit: formatMoney(profit, locale, true) }),
          tone: closeReason === 'takeProfit' ? 'success' : 'caution',
        });
      }),
    [session, t, locale],
  );
}
