import type { SuggestedMargin } from '@fairlead/contract/trading/operators/rules.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatFullMinute, formatMinute, formatPercent } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useNow } from '../../shared/use-now.ts';
import { InstrumentName } from './instrument-name.tsx';
import { addRaise, hasRaise, removeRaise } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { RulesRaiseDialog, type RaiseStart } from './rules-raise-dialog.tsx';
import { RulesSuggestions } from './rules-suggestions.tsx';

const NEW_RAISE: RaiseStart = { symbol: null, percent: 100, days: 2 };
/** Volatility lasts for some time; an event is over sooner. */
const SUGGESTED_DAYS = 14;

type RaiseState = 'new' | 'announced' | 'inForce' | 'over';

const STATE_TONES: Readonly<Record<RaiseState, BadgeTone>> = { new: 'accent', announced: 'caution', inForce: 'long', over: 'neutral' };

/** Temporary margin increases: announced, in effect, suggested, and added to the changes. */
export function RulesRaises({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const now = useNow();
  const [start, setStart] = useState<RaiseStart | null>(null);
  const raises = draft.raised_margins.toSorted((one, other) => orderOf(one, now) - orderOf(other, now));
  const suggestions = view.suggested_margins.filter((suggestion) => !isFollowed(suggestion, draft.raised_margins, now));
  const stateOf = (raise: WireRaisedMargin): RaiseState => {
    if (!hasRaise(view.rules, raise)) return 'new';
    if (Date.parse(raise.until) <= now) return 'over';
    return Date.parse(raise.from) <= now ? 'inForce' : 'announced';
  };
  const remove: Column<WireRaisedMargin> = {
    id: 'remove',
    head: t('rules.raises.remove'),
    headHidden: true,
    className: 'py-1 md:w-0',
    render: (raise) => (
      <IconButton
        size="dense"
        label={t('rules.raises.removeNamed', { subject: raise.symbol, from: formatMinute(raise.from, locale) })}
        onClick={() => onChange(removeRaise(draft, raise))}
      >
        <CloseIcon />
      </IconButton>
    ),
  };
  const columns: readonly Column<WireRaisedMargin>[] = [
    {
      id: 'instrument',
      head: t('rules.raises.instrument'),
      onPhone: 'first',
      render: ({ symbol }) => (
        <InstrumentName symbol={symbol} name={view.instruments.find((instrument) => instrument.symbol === symbol)?.name ?? symbol} />
      ),
    },
    {
      id: 'state',
      head: t('rules.raises.state'),
      render: (raise) => <Badge tone={STATE_TONES[stateOf(raise)]}>{t(`rules.raises.states.${stateOf(raise)}`)}</Badge>,
    },
    { id: 'percent', head: t('rules.raises.percent'), numeric: true, render: ({ percent }) => formatPercent(percent, locale, 0) },
    { id: 'from', head: t('rules.raises.from'), render: ({ from }) => <Moment at={from} /> },
    { id: 'until', head: t('rules.raises.until'), render: ({ until }) => <Moment at={until} /> },
    ...(mayChange ? [remove] : []),
  ];
  const addButton = (
    <Button variant="secondary" size="dense" onClick={() => setStart(NEW_RAISE)}>
      {t('rules.raises.add')}
    </Button>
  );
  return (
    <Panel flush title={t('rules.raises.title')} lead={t('rules.raises.lead')} actions={mayChange && addButton}>
      <RulesSuggestions
        view={view}
        suggestions={suggestions}
        onRaise={mayChange ? ({ symbol, percent }) => setStart({ symbol, percent, days: SUGGESTED_DAYS }) : null}
      />
      <DataTable
        caption={t('rules.raises.title')}
        list={listOf(raises)}
        columns={columns}
        idOf={(raise) => JSON.stringify(raise)}
        empty={<EmptyState title={t('rules.raises.none')} text={t('rules.raises.noneText')} />}
        isMuted={(raise) => stateOf(raise) === 'over'}
        className="relative max-h-[36rem]"
      />
      {start !== null && (
        <RulesRaiseDialog
          start={start}
          view={view}
          draft={draft}
          onAdd={(raise) => onChange(addRaise(draft, raise))}
          onClose={() => setStart(null)}
        />
      )}
    </Panel>
  );
}

/** The next to start first; ended ones last, latest first. */
function orderOf({ from, until }: WireRaisedMargin, now: number): number {
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  return ends <= now ? Number.MAX_SAFE_INTEGER - ends : begins;
}

/** Whether the draft increases the margin at least as far as suggested. */
function isFollowed({ symbol, percent }: SuggestedMargin, raises: readonly WireRaisedMargin[], now: number): boolean {
  return raises.some((raise) => raise.symbol === symbol && raise.percent >= percent && now < Date.parse(raise.until));
}

function Moment({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatFullMinute(at, locale)}>
      {formatMinute(at, locale)}
    </time>
  );
}
