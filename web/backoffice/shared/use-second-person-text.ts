import type { OnePerson } from '@fairlead/contract/operators/fields.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { mostForOnePerson, whySecondPerson, type OnePersonRoom } from '@fairlead/domain/payments/one-person-limit.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../ui/euros.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { readEuros } from '../../ui/read-euros.ts';

/** What is left of the limit of one person; null where it cannot be read. */
export function readRoom({ left_for_operator: ofOperator, left_for_subject: ofSubject }: OnePerson): OnePersonRoom | null {
  const room = { ofOperator: readEuros(ofOperator), ofSubject: readEuros(ofSubject) };
  return room.ofOperator === null || room.ofSubject === null ? null : { ofOperator: room.ofOperator, ofSubject: room.ofSubject };
}

/** What is said of an amount before it is sent: `needed` where a second person has to confirm it and why, otherwise what is left alone. */
export interface SecondPersonText {
  readonly isNeeded: boolean;
  readonly text: string;
}

/** Whether an amount needs a second person, which limit says so, and how much of it is left. */
export function useSecondPersonText(): (amount: Cents, onePerson: OnePerson) => SecondPersonText {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  return (amount, onePerson) => {
    const room = readRoom(onePerson);
    const limit = formatEuros(onePerson.limit, locale);
    if (room === null) return { isNeeded: true, text: t('secondPerson.unknown') };
    const reason = whySecondPerson(amount, room);
    if (reason === null) {
      return { isNeeded: false, text: t('secondPerson.notNeeded', { limit, left: formatMoney(mostForOnePerson(room), locale) }) };
    }
    const left = formatMoney(reason === 'operator' ? room.ofOperator : room.ofSubject, locale);
    return { isNeeded: true, text: t(`secondPerson.${reason}`, { limit, left }) };
  };
}
