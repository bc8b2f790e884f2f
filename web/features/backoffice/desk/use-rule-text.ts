import type { WireRuleChange, WireRulesFault } from '@fairlead/contract/backoffice-rules.ts';
import type { RuleClass, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** Of the finest price there is. */
const MOST_DIGITS = 6;

export interface ChangeText {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Rules in words: what they are about, what they change, and what is wrong with them. */
export function useRuleText() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const className = (ruleClass: string): string => t(`rules.class.${ruleClass as RuleClass}`);
  const hoursName = (hours: string): string => t(`rules.hours.${hours as TradingHoursName}`);

  function valueOf(kind: WireRuleChange['kind'], value: string | number | null): string {
    if (kind === 'tradingHours') return value === null ? t('rules.ofMarket') : hoursName(String(value));
    if (value === null) return t('rules.ofRegulator');
    const number = formatNumber(Number(value), locale, MOST_DIGITS);
    if (kind === 'leverageCap') return `${number}×`;
    return kind === 'stopOutPercent' || kind === 'marginWarningPercent' ? `${number} %` : number;
  }

  return {
    className,
    hoursName,
    describeChange: ({ kind, subject, before, after }: WireRuleChange): ChangeText => ({
      what: t(`rules.change.${kind}`, { subject: kind === 'leverageCap' ? className(subject) : subject }),
      before: valueOf(kind, before),
      after: valueOf(kind, after),
    }),
    describeFault: ({ kind, limit }: WireRulesFault): string =>
      t(`rules.fault.${kind}`, { limit: limit === null ? '' : formatNumber(limit, locale, MOST_DIGITS) }),
    /** What a fault is about, from the path of its field. */
    subjectOf: ({ field }: WireRulesFault): string => {
      const [part, subject = ''] = field.split('.');
      if (part === 'leverage_caps') return className(subject);
      if (part === 'instruments') return subject;
      return t(part === 'stop_out_percent' ? 'rules.stopOut' : 'rules.warning');
    },
  };
}
