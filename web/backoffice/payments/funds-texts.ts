import type { Euros } from '@fairlead/domain/money.ts';
import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { isRevocation, type FundsRequestStatus, type ManualFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { isRefusalCode, ERROR_CODES } from '@fairlead/contract/errors.ts';
import { useTranslation } from 'react-i18next';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatEuros } from '../../ui/euros.tsx';
import { useLocale } from '../../ui/locale.tsx';

/** The query key of the lists of adjustments, for invalidation. */
export const FUNDS = 'funds';

export const STATUS_TONES: Readonly<Record<FundsRequestStatus, BadgeTone>> = {
  waiting: 'caution',
  approved: 'accent',
  booked: 'long',
  refused: 'short',
  rejected: 'neutral',
};

/** Returns the name of an adjustment; `amount` is signed as it changes the account. */
export function useKindName(): (kind: ManualFundsKind, amount: number) => string {
  const { t } = useTranslation('backofficeMoney');
  return (kind, amount) => {
    if (!isRevocation(kind, amount)) return t(`funds.kinds.${kind}.name`);
    return t(kind === 'credit' ? 'funds.revokeCredit' : 'funds.revokeBonus');
  };
}

/** Returns why the engine refused an adjustment; `limit` is the maximum it would have booked, in euros, if known. */
export function useRefusalText(): (refusal: FundsRequest['refusal'], limit: Euros | null) => string {
  const { t } = useTranslation(['backofficeMoney', 'errors']);
  const locale = useLocale();
  return (refusal, limit) => {
    if (refusal === 'insufficientFunds') {
      return limit === null
        ? t('backofficeMoney:funds.tooLittle')
        : t('backofficeMoney:funds.atMost', { limit: formatEuros(limit, locale) });
    }
    const code = ERROR_CODES.find((each) => each === refusal);
    return code !== undefined && isRefusalCode(code) ? t(`errors:${code}`, { limit: '' }) : t('backofficeMoney:funds.refusedOtherwise');
  };
}
