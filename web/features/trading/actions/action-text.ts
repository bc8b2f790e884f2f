import type { ComingAction } from '@fairlead/contract/markets/client.ts';
import { isConsolidation } from '@fairlead/domain/markets/split-ratio.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { WITHHELD_PERCENT_DIGITS, withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import type { TFunction } from 'i18next';
import { formatFullMinute, formatPriceIn, formatShortPercent } from '../../../ui/format.ts';

interface ActionWriter {
  readonly t: TFunction<'positions'>;
  readonly locale: string;
}

/** What a coming corporate action does to positions, pending orders and alerts in an instrument, in one or two sentences. In the client's time zone. */
export function actionText(action: ComingAction, name: string, { t, locale }: ActionWriter): string {
  const date = formatFullMinute(action.dueAt, locale);
  switch (action.kind) {
    case 'split':
      return t(isConsolidation(action.ratio) ? 'actions.consolidation' : 'actions.split', {
        name,
        date,
        ratio: `${action.ratio.newShares}:${action.ratio.oldShares}`,
      });
    case 'dividend': {
      const withheld = formatShortPercent(withheldPercentOf(action.withheldBasisPoints), locale, WITHHELD_PERCENT_DIGITS);
      const values = { name, date, gross: formatPriceIn(priceToDecimal(action.gross), action.currency, locale), withheld };
      return t(action.withheldBasisPoints === 0 ? 'actions.dividend' : 'actions.dividendTaxed', values);
    }
    case 'rename':
      return t('actions.rename', { name, date, next: action.displayName });
    case 'delisting':
      return t('actions.delisting', { name, date });
  }
}
