import type { AffiliateEntry, WireWorkings } from '@fairlead/contract/affiliates/money.ts';
import { addKnownCents, type Euros } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatEuros } from '../../../ui/euros.tsx';
import { readEuros } from '../../../ui/read-euros.ts';

/** The calculation of an entry's amount, so that anyone can verify it: the formula, with its reasons below. */
export function Workings({ entry }: { readonly entry: Pick<AffiliateEntry, 'amount' | 'plan' | 'workings'> }) {
  const { t } = useTranslation('affiliate');
  const { formula, reasons } = useWorkings(entry.workings, entry.amount);
  const plan = entry.plan === null ? [] : [t('workings.plan', { name: entry.plan.name, version: entry.plan.version })];
  const small = [...reasons, ...plan];
  return (
    <div className="flex flex-col gap-0.5 whitespace-normal">
      <p className="wrap-anywhere">{formula}</p>
      {small.length > 0 && <p className="text-mini text-muted">{small.join(' · ')}</p>}
    </div>
  );
}

interface Reckoning {
  readonly formula: string;
  readonly reasons: readonly string[];
}

function useWorkings(workings: WireWorkings, amount: Euros): Reckoning {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const money = (euros: Euros) => formatEuros(euros, locale);
  switch (workings.kind) {
    case 'acquisition':
      return {
        formula: t('workings.acquisition', { number: workings.count, amount: money(amount) }),
        reasons: [
          t('workings.tierFromAccount', { from: workings.from }),
          t('workings.deposited', { amount: money(workings.deposits), minimum: money(workings.minimum_deposits) }),
          ...(workings.minimum_volume > 0
            ? [t('workings.traded', { amount: money(workings.volume), minimum: money(workings.minimum_volume) })]
            : []),
          ...(workings.revenue === null ? [] : [t('workings.paidForTrading', { amount: money(workings.revenue), minimum: money(amount) })]),
        ],
      };
    case 'share':
      return {
        formula: t('workings.share', {
          percent: formatNumber(workings.percent, locale),
          base: formatMoney(addKnownCents(readEuros(workings.spread), readEuros(workings.premiums)), locale),
          amount: money(amount),
        }),
        reasons: [
          t('workings.base', { spread: money(workings.spread), premiums: money(workings.premiums) }),
          t('workings.tierFromFtds', { count: workings.count, from: workings.from }),
        ],
      };
    case 'undone':
      return {
        formula: t('workings.undone'),
        reasons: [t('workings.left', { amount: money(workings.deposits), minimum: money(workings.minimum_deposits) })],
      };
    case 'correction':
      return { formula: t('workings.correction', { note: workings.note }), reasons: [] };
    case 'payout':
      return { formula: t('workings.payout'), reasons: [] };
  }
}
