import {
  actionFaultSchema,
  type WireAction,
  type WireActionFault,
  type WireProposedAction,
} from '@fairlead/contract/trading/operators/actions.ts';
import { isConsolidation } from '@fairlead/domain/markets/split-ratio.ts';
import { ACTION_KINDS, type ActionKind } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { WITHHELD_PERCENT_DIGITS } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../../ui/format-day.ts';
import { formatNumber, formatPriceIn, formatShortPercent } from '../../../ui/format.ts';
import { CallFailure } from '../../../transport/token-calls.ts';
import { useLocale } from '../../../ui/locale.tsx';

const PRICE_DIGITS = 6;

const FIELD_LABELS = {
  symbol: 'actions.instrument',
  kind: 'actions.kind',
  date: 'actions.date',
  new_shares: 'actions.propose.newShares',
  old_shares: 'actions.propose.oldShares',
  gross: 'actions.propose.gross',
  withheld_percent: 'actions.propose.withheld',
  display_name: 'actions.propose.name',
  source: 'actions.source',
} as const satisfies Record<WireActionFault['field'], string>;

type Terms = Pick<WireAction, 'kind' | 'new_shares' | 'old_shares' | 'gross' | 'currency' | 'withheld_percent' | 'display_name'>;

type Named = Pick<WireAction, 'kind'> & { readonly new_shares?: number | null; readonly old_shares?: number | null };

export interface ActionText {
  /** A kind to choose; a split may turn out to be a consolidation. */
  readonly kindName: (kind: ActionKind) => string;
  /** What an action is. */
  readonly nameOf: (action: Named) => string;
  /** What is special about it, such as "4:1"; empty for a delisting. */
  readonly describeTerms: (terms: Terms) => string;
  readonly titleOf: (action: Named & Pick<WireAction, 'symbol' | 'date'>) => string;
  readonly describeFault: (fault: WireActionFault) => string;
  /** The label of a field, for faults that aren't shown beside it. */
  readonly fieldName: (field: WireActionFault['field']) => string;
}

export function useActionText(): ActionText {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const kindName: ActionText['kindName'] = (kind) => t(kind === 'split' ? 'actions.kinds.splitOrConsolidation' : `actions.kinds.${kind}`);
  const nameOf: ActionText['nameOf'] = ({ kind, new_shares: newShares, old_shares: oldShares }) => {
    if (kind !== 'split') return kindName(kind);
    const ratio = { newShares: newShares ?? 1, oldShares: oldShares ?? 1 };
    return t(isConsolidation(ratio) ? 'actions.kinds.consolidation' : 'actions.kinds.split');
  };
  const limitOf = ({ kind, limit }: WireActionFault): string => {
    if (limit === null) return '';
    if (kind === 'conflictsOnDay') return kindName(ACTION_KINDS.find((one) => one === limit) ?? 'split');
    if (/^\d{4}-\d{2}-\d{2}$/.test(limit)) return formatShortDay(limit, locale);
    return kind === 'grossTooLarge' ? formatNumber(Number(limit), locale, PRICE_DIGITS) : limit;
  };
  return {
    kindName,
    nameOf,
    describeTerms: ({
      kind,
      new_shares: newShares,
      old_shares: oldShares,
      gross,
      currency,
      withheld_percent: withheld,
      display_name: name,
    }) => {
      switch (kind) {
        case 'split':
          return `${newShares}:${oldShares}`;
        case 'dividend':
          return t('actions.dividendTerms', {
            gross: formatPriceIn(gross ?? 0, currency, locale),
            withheld: formatShortPercent(withheld ?? 0, locale, WITHHELD_PERCENT_DIGITS),
          });
        case 'rename':
          return t('actions.renameTerms', { name });
        case 'delisting':
          return '';
      }
    },
    titleOf: (action) => `${nameOf(action)}, ${action.symbol}, ${formatShortDay(action.date, locale)}`,
    describeFault: (fault) => t(`actions.faults.${fault.kind}`, { limit: limitOf(fault) }),
    fieldName: (field) => t(FIELD_LABELS[field]),
  };
}

/** The faults in a refusal of an action; none if it was refused for another reason. */
export function faultsOf(error: unknown): readonly WireActionFault[] {
  if (!(error instanceof CallFailure) || error.failure.kind !== 'refused') return [];
  const { fields = [] } = error.failure.body.error;
  return fields.flatMap(({ field, code, limit = null, message }) => {
    const read = actionFaultSchema.safeParse({ field, kind: code, limit, message });
    return read.success ? [read.data] : [];
  });
}

/** An entered action in the fields of a stored one; `currency` is that of its instrument. */
export function termsOf(action: WireProposedAction, currency: string | null): Terms {
  return { new_shares: null, old_shares: null, gross: null, withheld_percent: null, display_name: null, ...action, currency };
}
