import type { FinancingView, WireFinancingDifference, WireFinancingFault } from '@fairlead/contract/trading/operators/financing.ts';
import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { useTranslation } from 'react-i18next';
import { formatMinute, formatNumber, formatShortPercent } from '../../../ui/format.ts';
import { formatShortDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** The decimals of the finest rate, a ten-thousandth of a percent. */
export const RATE_DIGITS = 4;

/** Rates as text: subjects, differences and faults. */
export function useFinancingText() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const percent = (value: number): string => formatShortPercent(value, locale, RATE_DIGITS);
  const feeText = (fee: number | null): string => (fee === null ? t('financing.none') : percent(fee));
  const className = (ruleClass: RuleClass): string => t(`rules.class.${ruleClass}`);
  const isRuleClass = (text: string, view: Pick<FinancingView, 'instruments'>): text is RuleClass =>
    view.instruments.some(({ rule_class: ruleClass }) => ruleClass === text);

  return {
    percent,
    feeText,
    className,
    describeDifference: (difference: WireFinancingDifference) => {
      switch (difference.kind) {
        case 'benchmark': {
          const { currency, before, after } = difference;
          const text = (side: typeof before): string =>
            side === null ? '–' : `${percent(side.rate_percent)} (${side.name}, ${formatShortDay(side.as_of, locale)})`;
          return { what: t('financing.difference.benchmark', { currency }), before: text(before), after: text(after) };
        }
        case 'classFee': {
          const { rule_class: ruleClass, before, after } = difference;
          return { what: t('financing.difference.fee', { subject: className(ruleClass) }), before: feeText(before), after: feeText(after) };
        }
        case 'instrumentFee': {
          const text = (side: typeof difference.before): string => (side === null ? t('financing.asClass') : feeText(side.fee_percent));
          const what = t('financing.difference.fee', { subject: difference.symbol });
          return { what, before: text(difference.before), after: text(difference.after) };
        }
      }
    },
    describeFault: ({ kind, limit }: WireFinancingFault): string => t(`financing.fault.${kind}`, { limit: limitText(kind, limit) }),
    /** The subject of a fault, from the path of its field. */
    subjectOf: ({ field }: WireFinancingFault, view: Pick<FinancingView, 'instruments'>): string => {
      const [part, group = '', subject = ''] = field.split('.');
      if (part === 'benchmarks') return t('financing.difference.benchmark', { currency: group });
      if (subject === '') return t('financing.fees.title');
      return t('financing.difference.fee', { subject: isRuleClass(subject, view) ? className(subject) : subject });
    },
  };

  function limitText(kind: WireFinancingFault['kind'], limit: number | null): string {
    if (limit === null) return '';
    if (kind === 'tooManySchedules') return formatMinute(limit, locale);
    return kind === 'textTooLong' ? formatNumber(limit, locale) : percent(limit);
  }
}
