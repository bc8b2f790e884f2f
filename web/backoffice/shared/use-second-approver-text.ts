import type { SingleApprover } from '@fairlead/contract/operators/fields.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { mostForSingleApprover, whySecondApprover, type SingleApproverRoom } from '@fairlead/domain/payments/single-approver-limit.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../ui/euros.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { readEuros } from '../../ui/read-euros.ts';

/** What is left of the single-approver limit; null if it cannot be read. */
export function readRoom({ left_for_operator: ofOperator, left_for_subject: ofSubject }: SingleApprover): SingleApproverRoom | null {
  const room = { ofOperator: readEuros(ofOperator), ofSubject: readEuros(ofSubject) };
  return room.ofOperator === null || room.ofSubject === null ? null : { ofOperator: room.ofOperator, ofSubject: room.ofSubject };
}

/** What to say about an amount before it is sent: that a second approver is needed and why, or how much is left without one. */
export interface SecondApproverText {
  readonly isNeeded: boolean;
  readonly text: string;
}

/** Returns whether an amount needs a second approver, because of which limit, and how much of it is left. */
export function useSecondApproverText(): (amount: Cents, singleApprover: SingleApprover) => SecondApproverText {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  return (amount, singleApprover) => {
    const room = readRoom(singleApprover);
    const limit = formatEuros(singleApprover.limit, locale);
    if (room === null) return { isNeeded: true, text: t('secondPerson.unknown') };
    const reason = whySecondApprover(amount, room);
    if (reason === null) {
      return { isNeeded: false, text: t('secondPerson.notNeeded', { limit, left: formatMoney(mostForSingleApprover(room), locale) }) };
    }
    const left = formatMoney(reason === 'operator' ? room.ofOperator : room.ofSubject, locale);
    return { isNeeded: true, text: t(`secondPerson.${reason}`, { limit, left }) };
  };
}
