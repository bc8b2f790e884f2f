import type { WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import { isTransactionTypeId, nameOfTransactionType } from '@fairlead/domain/payments/transaction-type.ts';
import { sumByWay } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

export interface TypeName {
  readonly name: string;
  /** The payout method of each part of a withdrawal, if there are several. */
  readonly ways: readonly string[];
}

/** Returns the name of a transaction's type; for a type unknown to this page, the server's name. */
export function useTypeName(): (transaction: Pick<WireTransaction, 'transaction_type_id' | 'transaction_type' | 'parts'>) => TypeName {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  return ({ transaction_type_id: typeId, transaction_type: type, parts }) => {
    const ways = sumByWay(parts.map((part) => ({ ...part, amount: amount(part.amount) })));
    if (ways.length > 1) {
      const texts = ways.map((each) => t(`transactions.payouts.ways.${each.way}`, { amount: formatMoney(each.amount, locale) }));
      return { name: t('types.mixedWithdrawal'), ways: texts };
    }
    if (ways[0]?.way === 'provider') return { name: t('types.providerWithdrawal'), ways: [] };
    return { name: isTransactionTypeId(typeId) ? t(`types.${nameOfTransactionType(typeId)}`) : type.name, ways: [] };
  };
}
