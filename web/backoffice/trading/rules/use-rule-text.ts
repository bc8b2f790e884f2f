import type { WireRuleChange, WireRules, WireRulesFault } from '@fairlead/contract/trading/operators/rules.ts';
import { RULE_CLASSES, type RuleClass, type TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { useTranslation } from 'react-i18next';
import { formatMinute, formatNumber, formatPercent, formatShortPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** The decimals of the finest price. */
const MOST_DIGITS = 6;
const HOURS_A_DAY = 24;
const MINUTE_MS = 60_000;

export interface ChangeText {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** No symbol is the name of a class: symbols have capital letters only. */
function isClassName(subject: string): boolean {
  return RULE_CLASSES.some((ruleClass) => ruleClass === subject);
}

/** Rules as text: subjects, changes and faults. */
export function useRuleText() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const className = (ruleClass: string): string => t(`rules.class.${ruleClass as RuleClass}`);
  const hoursName = (hours: string): string => t(`rules.hours.${hours as TradingHoursName}`);

  function valueOf(kind: WireRuleChange['kind'], value: WireRuleChange['before']): string {
    if (value === null) return nothingOf(kind);
    if (typeof value === 'object' && 'cap' in value) {
      const { cap, from, until, weekly } = value;
      const terms = { leverage: `${cap}×`, from: formatMinute(from, locale) };
      if (until === null) return t('rules.schedules.openValue', terms);
      return t(weekly ? 'rules.schedules.weeklyValue' : 'rules.schedules.value', { ...terms, until: formatMinute(until, locale) });
    }
    if (typeof value === 'object') {
      const { percent, from, until } = value;
      return t('rules.raises.value', {
        percent: formatPercent(percent, locale, 0),
        from: formatMinute(from, locale),
        until: formatMinute(until, locale),
      });
    }
    if (kind === 'tradingHours') return hoursName(String(value));
    if (kind === 'stopOutPercent' || kind === 'marginWarningPercent') return formatShortPercent(Number(value), locale, MOST_DIGITS);
    const number = formatNumber(Number(value), locale, MOST_DIGITS);
    return kind === 'leverageCap' ? `${number}×` : number;
  }

  function nothingOf(kind: WireRuleChange['kind']): string {
    if (kind === 'tradingHours') return t('rules.ofMarket');
    if (kind === 'raisedMargin') return t('rules.raises.noRaise');
    return t(kind === 'scheduledLeverage' ? 'rules.schedules.noSchedule' : 'rules.ofRegulator');
  }

  function limitOf({ kind, limit }: Pick<WireRulesFault, 'kind' | 'limit'>): string {
    if (limit === null) return '';
    // Rounded up to the minute from which it is allowed, because the fields have no seconds.
    if (kind === 'raiseTooSoon' || kind === 'scheduleTooSoon') return formatMinute(Math.ceil(limit / MINUTE_MS) * MINUTE_MS, locale);
    if (kind === 'raiseTooSmall' || kind === 'raiseTooLarge') return formatPercent(limit, locale, 0);
    return formatNumber(kind === 'raiseTooLong' ? limit / HOURS_A_DAY : limit, locale, MOST_DIGITS);
  }

  return {
    className,
    hoursName,
    describeChange: ({ kind, subject, before, after }: WireRuleChange): ChangeText => ({
      what: t(`rules.change.${kind}`, { subject: isClassName(subject) ? className(subject) : subject }),
      before: valueOf(kind, before),
      after: valueOf(kind, after),
    }),
    describeFault: (fault: Pick<WireRulesFault, 'kind' | 'limit'>): string => t(`rules.fault.${fault.kind}`, { limit: limitOf(fault) }),
    /** The subject of a fault, from the path of its field in the rules. */
    subjectOf: ({ field }: WireRulesFault, rules: WireRules): string => {
      const [part, subject = ''] = field.split('.');
      if (part === 'leverage_caps') return className(subject);
      if (part === 'instruments') return subject;
      if (part === 'raised_margins') {
        const raise = rules.raised_margins[Number(subject)];
        return raise === undefined
          ? t('rules.raises.title')
          : t('rules.raises.subject', { subject: raise.symbol, from: formatMinute(raise.from, locale) });
      }
      if (part === 'scheduled_leverage') {
        const schedule = rules.scheduled_leverage[Number(subject)];
        if (schedule === undefined) return t('rules.schedules.title');
        const about = schedule.scope === 'class' ? className(schedule.subject) : schedule.subject;
        return t('rules.schedules.fault', { subject: about, from: formatMinute(schedule.from, locale) });
      }
      return t(part === 'stop_out_percent' ? 'rules.stopOut' : 'rules.warning');
    },
  };
}
