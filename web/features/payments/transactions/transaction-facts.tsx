import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { amount as readAmount } from '@fairlead/contract/read-decimals.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../ui/euros.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { DetailSection, Fact, FactList } from './detail-section.tsx';
import { Moment } from './moment.tsx';
import { SignedMoney } from './signed-money.tsx';
import { useStatusText } from './use-status-text.ts';
import { TypeName } from './type-name.tsx';

/** Waiting for the client, or for something without a predictable day. */
const WITHOUT_DEADLINE: readonly WireTransactionDetail['progress'][] = ['accountNeeded', 'partNotSent', 'notSent'];

/** Every field of a transaction that has a value. */
export function TransactionFacts({ transaction }: { readonly transaction: WireTransactionDetail }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const statusText = useStatusText();
  const { number, amount, currency, provider, comments, journal } = transaction;
  return (
    <DetailSection title={t('transactions.detail.facts')}>
      <FactList>
        <Fact name={t('transactions.columns.number')}>{number}</Fact>
        <Fact name={t('transactions.columns.amount')}>
          <SignedMoney amount={readAmount(amount)} /> {currency}
        </Fact>
        {transaction.reversed > 0 && <Fact name={t('transactions.detail.reversed')}>{formatEuros(transaction.reversed, locale)}</Fact>}
        {transaction.disputed > 0 && <Fact name={t('transactions.detail.disputed')}>{formatEuros(transaction.disputed, locale)}</Fact>}
        <Fact name={t('transactions.columns.type')}>
          <TypeName transaction={transaction} />
        </Fact>
        <Fact name={t('transactions.columns.status')}>{statusText(transaction.state, transaction.progress)}</Fact>
        {provider !== null && <Fact name={t('transactions.detail.provider')}>{provider}</Fact>}
        <Fact name={t('transactions.columns.time')}>
          <Moment at={transaction.created_at} />
        </Fact>
        {transaction.completed_at !== null && (
          <Fact name={t('transactions.detail.completedAt')}>
            <Moment at={transaction.completed_at} />
          </Fact>
        )}
        {transaction.due_on !== null && !WITHOUT_DEADLINE.includes(transaction.progress) && (
          <Fact name={t('steps.doneBy')}>{formatDate(`${transaction.due_on}T00:00:00Z`, locale, 'UTC')}</Fact>
        )}
        {comments !== '' && <Fact name={t('transactions.detail.comments')}>{comments}</Fact>}
        <Fact name={t('transactions.detail.id')}>{transaction.transaction_id}</Fact>
        {journal !== null && <Fact name={t('transactions.detail.journal')}>{journal}</Fact>}
      </FactList>
      {journal !== null && <p className="text-mini text-muted">{t('transactions.detail.journalHint')}</p>}
    </DetailSection>
  );
}
