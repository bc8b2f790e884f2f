import type { WithdrawalQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../ui/euros.tsx';
import { useLocale } from '../../ui/locale.tsx';

/** Keeps the account on one line. */
const NO_BREAK_SPACE = '\u{a0}';

/** How a withdrawal is paid out once approved: refunds through providers, and the rest by wire. */
export function WithdrawalParts({
  withdrawal: { parts, bank_account: account },
}: {
  readonly withdrawal: Pick<WithdrawalQueue['data'][number], 'parts' | 'bank_account'>;
}) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  return (
    <ul className="flex flex-col gap-0.5 py-1">
      {parts.map(({ kind, amount, deposit_number: deposit, provider }) => (
        <li key={`${kind} ${deposit ?? ''}`}>
          {kind === 'wire'
            ? account === null
              ? t('parts.wireWithoutAccount', { amount: formatEuros(amount, locale) })
              : t('parts.wire', { amount: formatEuros(amount, locale), account: account.replaceAll(' ', NO_BREAK_SPACE) })
            : t('parts.refund', { amount: formatEuros(amount, locale), deposit: deposit ?? '', provider: provider ?? '' })}
        </li>
      ))}
    </ul>
  );
}
