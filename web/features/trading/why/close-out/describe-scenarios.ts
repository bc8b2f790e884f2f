import type { WireReplay, WireScenario } from '@fairlead/contract/proof/close-out/schemas.ts';
import { amount, rate } from '@fairlead/contract/read-decimals.ts';
import type { TFunction } from 'i18next';
import { formatMoney, formatPercent, formatPrice, formatTime } from '../../../../ui/format.ts';
import type { WhyRow } from '../why-text.ts';

/** What would have happened with one thing changed, and what follows from it; null if each row speaks for itself. */
export interface ScenariosText {
  readonly rows: readonly WhyRow[];
  readonly verdict: string | null;
}

export function describeScenarios(replay: WireReplay, t: TFunction<'closeOut'>, locale: string): ScenariosText {
  const endAt = formatTime(replay.end_at, locale);
  const row = (scenario: WireScenario, label: string): WhyRow => ({
    label,
    value: scenario.closed_out_at === null ? t('table.avoided') : t('table.at', { time: formatTime(scenario.closed_out_at, locale) }),
    detail: t('table.detail', {
      endAt,
      equity: formatMoney(amount(scenario.equity_at_end), locale),
      gain: formatMoney(amount(scenario.gain), locale, true),
    }),
  });
  const sufficient = replay.sufficient_deposit;
  // A deposit that ended the warning and was enough is not told twice.
  const isTold = replay.scenarios.some(({ change, closed_out_at: closedOutAt }) => change.kind === 'deposit' && closedOutAt === null);
  const all = sufficient === null || isTold ? replay.scenarios : [...replay.scenarios, sufficient];
  const rows = all.map((scenario) =>
    row(scenario, scenario === sufficient ? t('table.sufficient', moneyOf(scenario, locale)) : describeChange(scenario, t, locale)),
  );
  const avoiding = all.filter(({ closed_out_at: closedOutAt }) => closedOutAt === null);
  if (avoiding.length === 0) return { rows, verdict: t('nothing') };
  return { rows, verdict: avoiding.every(({ gain }) => gain < 0) ? t('costlier', { endAt }) : null };
}

function describeChange(scenario: WireScenario, t: TFunction<'closeOut'>, locale: string): string {
  const { change } = scenario;
  switch (change.kind) {
    case 'deposit':
      return t('table.deposit', moneyOf(scenario, locale));
    case 'close':
      return t('table.close', { count: change.positions.length, ids: change.positions.join(', ') });
    case 'stopLoss':
      return t('table.stopLoss', { id: change.position, symbol: change.symbol, price: formatPrice(rate(change.stop_lost), locale) });
    case 'smaller':
      return t('table.smaller', { percent: formatPercent(change.percent, locale, 0) });
  }
}

function moneyOf({ change }: WireScenario, locale: string): { readonly amount: string } {
  return { amount: change.kind === 'deposit' ? formatMoney(amount(change.amount), locale) : '' };
}
