import type { SuggestedMargin } from '@fairlead/contract/trading/operators/rules.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatFullMinute, formatMinute, formatPercent } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { useNow } from '../../shared/use-now.ts';
import { addRaise, hasRaise, removeRaise } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { RulesRaiseDialog, type RaiseStart } from './rules-raise-dialog.tsx';
import { RulesSuggestions } from './rules-suggestions.tsx';

const NEW_RAISE: RaiseStart = { symbol: null, percent: 100, days: 2 };
/** Prices that began to move keep moving for some time; an event is over sooner. */
const SUGGESTED_DAYS = 14;

type RaiseState = 'new' | 'announced' | 'inForce' | 'over';

const STATE_TONES: Readonly<Record<RaiseState, BadgeTone>> = { new: 'accent', announced: 'caution', inForce: 'long', over: 'neutral' };

/** More margin than the stake, for a time: what is announced and in force, what should be, and what is added to the changes. */
export function RulesRaises({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const now = useNow();
  const [start, setStart] = useState<RaiseStart | null>(null);
  const raises = draft.raised_margins.toSorted((one, other) => orderOf(one, now) - orderOf(other, now));
  const suggestions = view.suggested_margins.filter((suggestion) => !isFollowed(suggestion, draft.raised_margins, now));
  const stateOf = (raise: WireRaisedMargin): RaiseState => {
    if (!hasRaise(view.rules, raise)) return 'new';
    if (Date.parse(raise.until) <= now) return 'over';
    return Date.parse(raise.from) <= now ? 'inForce' : 'announced';
  };
  return (
    <Panel
      flush
      title={t('rules.raises.title')}
      lead={t('rules.raises.lead')}
      actions={
        mayChange && (
          <Button variant="secondary" size="dense" onClick={() => setStart(NEW_RAISE)}>
            {t('rules.raises.add')}
          </Button>
        )
      }
    >
      <RulesSuggestions
        view={view}
        suggestions={suggestions}
        onRaise={mayChange ? ({ symbol, percent }) => setStart({ symbol, percent, days: SUGGESTED_DAYS }) : null}
      />
      {raises.length === 0 ? (
        <EmptyState title={t('rules.raises.none')} text={t('rules.raises.noneText')} />
      ) : (
        <Table caption={t('rules.raises.title')} className="relative max-h-[36rem]">
          <thead>
            <tr>
              <HeadCell>{t('rules.raises.instrument')}</HeadCell>
              <HeadCell>{t('rules.raises.state')}</HeadCell>
              <HeadCell numeric>{t('rules.raises.percent')}</HeadCell>
              <HeadCell>{t('rules.raises.from')}</HeadCell>
              <HeadCell>{t('rules.raises.until')}</HeadCell>
              {mayChange && (
                <HeadCell>
                  <span className="sr-only">{t('rules.raises.remove')}</span>
                </HeadCell>
              )}
            </tr>
          </thead>
          <tbody>
            {raises.map((raise) => (
              <RaiseRow
                key={JSON.stringify(raise)}
                raise={raise}
                name={view.instruments.find(({ symbol }) => symbol === raise.symbol)?.name ?? raise.symbol}
                state={stateOf(raise)}
                onRemove={mayChange ? () => onChange(removeRaise(draft, raise)) : null}
              />
            ))}
          </tbody>
        </Table>
      )}
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

/** The next to begin first; those that are over last, the latest of them first. */
function orderOf({ from, until }: WireRaisedMargin, now: number): number {
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  return ends <= now ? Number.MAX_SAFE_INTEGER - ends : begins;
}

/** Whether the draft raises the margin as far as is suggested. */
function isFollowed({ symbol, percent }: SuggestedMargin, raises: readonly WireRaisedMargin[], now: number): boolean {
  return raises.some((raise) => raise.symbol === symbol && raise.percent >= percent && now < Date.parse(raise.until));
}

interface RaiseRowProps {
  readonly raise: WireRaisedMargin;
  readonly name: string;
  readonly state: RaiseState;
  /** Null for whoever may only look. */
  readonly onRemove: (() => void) | null;
}

function RaiseRow({ raise, name, state, onRemove }: RaiseRowProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { symbol, percent, from, until } = raise;
  const moment = (at: string) => (
    <time dateTime={at} title={formatFullMinute(at, locale)}>
      {formatMinute(at, locale)}
    </time>
  );
  return (
    <Row className={state === 'over' ? 'text-muted' : undefined}>
      <Cell>
        <span className="flex items-center gap-2">
          <span className="font-medium">{symbol}</span>
          {name !== symbol && <span className="text-muted">{name}</span>}
        </span>
      </Cell>
      <Cell>
        <Badge tone={STATE_TONES[state]}>{t(`rules.raises.states.${state}`)}</Badge>
      </Cell>
      <Cell numeric>{formatPercent(percent, locale, 0)}</Cell>
      <Cell>{moment(from)}</Cell>
      <Cell>{moment(until)}</Cell>
      {onRemove !== null && (
        <Cell className="w-0 py-1">
          <IconButton
            size="dense"
            label={t('rules.raises.removeNamed', { subject: symbol, from: formatMinute(from, locale) })}
            onClick={onRemove}
          >
            <CloseIcon />
          </IconButton>
        </Cell>
      )}
    </Row>
  );
}
