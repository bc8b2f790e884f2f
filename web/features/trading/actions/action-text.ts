import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatPrice, formatShortPercent } from '../../../ui/format.ts';

interface ActionWriter {
  readonly t: TFunction<'positions'>;
  readonly locale: string;
}

const BASIS_POINTS_PER_PERCENT = 100;

/** What a coming corporate action does to positions, pending orders and alerts in an instrument, in one or two sentences. */
export function actionText(action: CorporateAction, name: string, { t, locale }: ActionWriter): string {
  const date = formatDate(action.date, locale, 'UTC');
  switch (action.kind) {
    case 'split':
      return t('actions.split', { name, date, ratio: `${action.ratio.newShares}:${action.ratio.oldShares}` });
    case 'dividend': {
      const withheld = formatShortPercent(action.withheldBasisPoints / BASIS_POINTS_PER_PERCENT, locale);
      const values = { name, date, gross: formatPrice(action.gross, locale), withheld };
      return t(action.withheldBasisPoints === 0 ? 'actions.dividend' : 'actions.dividendTaxed', values);
    }
    case 'rename':
      return t('actions.rename', { name, date, next: action.displayName });
    case 'delisting':
      return t('actions.delisting', { name, date });
  }
}
