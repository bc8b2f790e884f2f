import { useTranslation } from 'react-i18next';
import type { DepositChoice } from './deposit-choices.ts';

/** Returns the name of a payment choice and the small note beneath it: its provider, or what is special about it. */
export function useChoiceName(): (choice: DepositChoice) => { readonly name: string; readonly note: string } {
  const { t } = useTranslation('payments');
  return ({ method, cardNumber, title }) => {
    switch (method) {
      case 'creditCard':
        return { name: cardNumber === null ? t('methods.creditCard') : t('deposit.card', { number: cardNumber }), note: title };
      case 'bankWire':
        return { name: t('methods.bankWire'), note: t('deposit.wireNote') };
      case 'alternative':
      case 'titan':
        return { name: t(`methods.${method}`), note: title === t(`methods.${method}`) ? t('deposit.linkNote') : title };
    }
  };
}
