import type {
  DividendExplanation,
  Evidence,
  NightExplanation,
  PositionExplanation,
} from '@fairlead/contract/trading/position-explanation.ts';
import { negateExact } from '@fairlead/domain/exact-cents.ts';
import { negateCents } from '@fairlead/domain/money.ts';
import { exactDividend } from '@fairlead/domain/trading/actions/dividend.ts';
import { WITHHELD_PERCENT_DIGITS, withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import { exactNightCharge } from '@fairlead/domain/trading/financing/night-charge.ts';
import { formatDate, formatMoney, formatShortPercent } from '../../../ui/format.ts';
import type { WhyRow, WhySection } from './why-text.ts';
import { formatExactMoney } from './format-exact-money.ts';
import { formatMoment } from './moment.ts';
import { priceText, type WhyWriter } from './why-writer.ts';

/** The financing of a position's nights and its dividends, each with its sum first and then one by one; no sections if there were none. */
export function describeBooked(explanation: PositionExplanation, writer: WhyWriter): readonly WhySection[] {
  const { changes, financing, dividends } = explanation;
  const { t, locale } = writer;
  const nights = changes.filter((change) => change.kind === 'night');
  const paid = changes.filter((change) => change.kind === 'dividend');
  const sections: WhySection[] = [];
  if (nights.length > 0) {
    sections.push({
      title: t('positions:why.section.financing'),
      rows: [{ label: t('positions:why.sum'), value: formatMoney(financing, locale, true) }],
      more: {
        label: t('positions:why.nights', { count: nights.length }),
        rows: nights.map((night) => nightRow(night, explanation, writer)),
      },
      note: t('positions:why.financingNote'),
    });
  }
  if (paid.length > 0) {
    sections.push({
      title: t('positions:why.section.dividends'),
      rows: [
        { label: t('positions:why.sum'), value: formatMoney(dividends, locale, true) },
        ...paid.map((dividend) => dividendRow(dividend, explanation, writer)),
      ],
      note: t('positions:why.dividendsNote'),
    });
  }
  return sections;
}

/** A yearly rate in percent, with all its decimals. */
function rateText(rate: number, locale: string): string {
  return formatShortPercent(percentFromRate(rate), locale, 4);
}

function nightRow(night: NightExplanation & Evidence, { leverage }: PositionExplanation, writer: WhyWriter): WhyRow {
  const { t, locale } = writer;
  const { stake, rate, days, yearDays, price, journal } = night;
  const terms = { rate: rateText(rate, locale), days, yearDays, price: priceText(price, writer) };
  const formula =
    stake === null
      ? t('positions:why.night.terms', terms)
      : t('positions:why.night.formula', {
          ...terms,
          amount: formatMoney(negateCents(stake.margin), locale),
          leverage,
          open: priceText(stake.openPrice, writer),
          result: formatExactMoney(negateExact(exactNightCharge({ ...stake, leverage }, rate, night)), locale),
        });
  return {
    label: formatDate(night.date, locale, 'UTC'),
    value: formatMoney(night.amount, locale, true),
    detail: `${formula} · ${t('positions:why.entry', { number: journal })}`,
  };
}

function dividendRow(dividend: DividendExplanation & Evidence, { side, leverage }: PositionExplanation, writer: WhyWriter): WhyRow {
  const { t, locale } = writer;
  const { stake, withheldBasisPoints, journal, at } = dividend;
  const withheld = withheldPercentOf(withheldBasisPoints);
  const terms = { gross: priceText(dividend.gross, writer), withheld: formatShortPercent(withheld, locale, WITHHELD_PERCENT_DIGITS) };
  const formula =
    stake === null
      ? []
      : [
          t('positions:why.dividend.formula', {
            ...terms,
            amount: formatMoney(stake.margin, locale),
            leverage,
            open: priceText(stake.openPrice, writer),
            share: formatShortPercent(side === 'long' ? 100 - withheld : -100, locale, WITHHELD_PERCENT_DIGITS),
            result: formatExactMoney(exactDividend({ ...stake, side, leverage }, dividend), locale),
          }),
        ];
  return {
    label: formatMoment(at, locale),
    value: formatMoney(dividend.amount, locale, true),
    detail: [
      t(side === 'long' ? 'positions:why.dividend.long' : 'positions:why.dividend.short', terms),
      ...formula,
      t('positions:why.entry', { number: journal }),
    ].join(' · '),
  };
}
