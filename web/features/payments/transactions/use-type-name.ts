import { isTransactionTypeId, nameOfTransactionType } from '@fairlead/domain/payments/transaction-type.ts';
import { useTranslation } from 'react-i18next';

/** What a type of transaction is called; one that this page does not know, as the server calls it. */
export function useTypeName(): (typeId: number, serverName: string) => string {
  const { t } = useTranslation('payments');
  return (typeId, serverName) => (isTransactionTypeId(typeId) ? t(`types.${nameOfTransactionType(typeId)}`) : serverName);
}
