import type { WireAction, WireActionFault, WireProposedAction } from '@fairlead/contract/trading/operators/actions.ts';
import { ACTION_KINDS, type ActionKind } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../../ui/format-day.ts';
import { formatNumber, formatShortPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

const PRICE_DIGITS = 6;

type Terms = Pick<WireAction, 'kind' | 'new_shares' | 'old_shares' | 'gross' | 'withheld_percent' | 'display_name'>;

export interface ActionText {
  readonly kindName: (kind: ActionKind) => string;
  /** What is special about it, such as "4:1"; empty for a delisting. */
  readonly describeTerms: (terms: Terms) => string;
  readonly titleOf: (action: Pick<WireAction, 'kind' | 'symbol' | 'date'>) => string;
  readonly describeFault: (fault: WireActionFault) => string;
}

export function useActionText(): ActionText {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const kindName: ActionText['kindName'] = (kind) => t(`actions.kinds.${kind}`);
  const limitOf = ({ kind, limit }: WireActionFault): string => {
    if (limit === null) return '';
    if (kind === 'conflictsOnDay') return kindName(ACTION_KINDS.find((one) => one === limit) ?? 'split');
    if (/^\d{4}-\d{2}-\d{2}$/.test(limit)) return formatShortDay(limit, locale);
    return kind === 'grossTooLarge' ? formatNumber(Number(limit), locale, PRICE_DIGITS) : limit;
  };
  return {
    kindName,
    describeTerms: ({ kind, new_shares: newShares, old_shares: oldShares, gross, withheld_percent: withheld, display_name: name }) => {
      switch (kind) {
        case 'split':
          return `${newShares}:${oldShares}`;
        case 'dividend':
          return t('actions.dividendTerms', {
            gross: formatNumber(gross ?? 0, locale, PRICE_DIGITS),
            withheld: formatShortPercent(withheld ?? 0, locale),
          });
        case 'rename':
          return t('actions.renameTerms', { name });
        case 'delisting':
          return '';
      }
    },
    titleOf: ({ kind, symbol, date }) => `${kindName(kind)}, ${symbol}, ${formatShortDay(date, locale)}`,
    describeFault: (fault) => t(`actions.faults.${fault.kind}`, { limit: limitOf(fault) }),
  };
}

/** An entered action in the fields of a stored one. */
export function termsOf(action: WireProposedAction): Terms {
  return { new_shares: null, old_shares: null, gross: null, withheld_percent: null, display_name: null, ...action };
}
