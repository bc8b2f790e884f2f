import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import type { WhyChange, WireQuote, WireWhy } from '@fairlead/contract/trading/history/schemas.ts';
import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { formatDate, formatNumber, formatPercent, formatShortPercent } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { QueryPlaceholder } from '../../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../../transport/use-token-answer.ts';
import { clientPath } from '../use-client.ts';
import { Rate } from './rate.tsx';
import { When } from './when.tsx';

export interface WhyDialogProps {
  readonly userId: number;
  readonly position: Pick<WirePosition, 'id' | 'symbolName'>;
  readonly onClose: () => void;
}

/** Why a position was opened and closed where it was: prices, causes and journal entries. */
export function WhyDialog({ userId, position, onClose }: WhyDialogProps) {
  const { t } = useTranslation('backofficeClients');
  const path = clientPath(clientPaths.whyPosition, userId).replace(':position', String(position.id));
  const why = useTokenAnswer<WireWhy>(['client', userId, 'why', position.id], path);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('why.title', { name: position.symbolName, id: position.id })}>
      {!why.isSuccess && <QueryPlaceholder query={why} />}
      {why.data !== undefined && <Explanation why={why.data} />}
    </Dialog>
  );
}

function Explanation({ why }: { readonly why: WireWhy }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const { opening, closing, symbol } = why;
  const nights = why.changes.filter(({ kind }) => kind === 'night');
  const others = why.changes.filter(({ kind }) => kind !== 'night');
  const lowMargin = closing?.low_margin ?? null;
  return (
    <div className="flex flex-col gap-5">
      <Part title={t('why.opening')}>
        <Line label={t('why.when')}>
          <When at={opening.at} />
        </Line>
        <Line label={t('why.by')}>{t(`openedBy.${why.opened_by}`)}</Line>
        <Line label={t('column.dealAmount')}>
          <Euros euros={opening.amount} /> · {why.leverage}:1
        </Line>
        <Line label={t('why.quote')}>
          <Quote quote={opening.quote} symbol={symbol} /> <Muted>{t('why.age', { age: formatNumber(opening.quote_age_ms, locale) })}</Muted>
        </Line>
        <Line label={t('column.openRate')}>
          <Rate rate={opening.rate} symbol={symbol} />
        </Line>
        {opening.bound !== null && (
          <Line label={t('why.bound')}>
            <Rate rate={opening.bound} symbol={symbol} />
          </Line>
        )}
        <Seen rate={opening.shown_rate} seenAt={opening.seen_at} filledAt={opening.at} symbol={symbol} />
        {opening.order !== null && (
          <Line label={t('why.order')}>
            {t(`positions.${opening.order.kind}`, { id: opening.order.id })} · <Rate rate={opening.order.price} symbol={symbol} />
          </Line>
        )}
        <Evidence journal={opening.journal} command={opening.command} />
      </Part>
      {others.length > 0 && (
        <Part title={t('why.changes')}>
          <Changes changes={others} symbol={symbol} />
        </Part>
      )}
      {nights.length > 0 && (
        <Part title={t('ledger.kind.financing')}>
          <Line label={t('why.nights', { count: nights.length })}>
            <Euros euros={why.financing} signed />
          </Line>
          <details>
            <summary className="cursor-pointer rounded-mark text-accent">{t('why.eachNight')}</summary>
            <div className="mt-1 flex flex-col gap-1">
              <Changes changes={nights} symbol={symbol} />
            </div>
          </details>
        </Part>
      )}
      {closing !== null && (
        <Part title={t('why.closing')}>
          <Line label={t('why.when')}>
            <When at={closing.at} />
          </Line>
          <Line label={t('column.reason')}>{t(`closeReason.${CLOSE_REASONS[closing.reason] ?? 'manual'}`)}</Line>
          <Line label={t('why.quote')}>
            <Quote quote={closing.quote} symbol={symbol} />{' '}
            <Muted>{t('why.age', { age: formatNumber(closing.quote_age_ms, locale) })}</Muted>
          </Line>
          <Line label={t('column.closeRate')}>
            <Rate rate={closing.rate} symbol={symbol} />
          </Line>
          <Seen rate={closing.seen_rate} seenAt={closing.seen_at} filledAt={closing.at} symbol={symbol} />
          {closing.level !== null && (
            <Line label={t('why.level')}>
              <Rate rate={closing.level} symbol={symbol} />
            </Line>
          )}
          {lowMargin !== null && (
            <Line label={t('live.margin_level')}>
              {lowMargin.margin_level === null ? '–' : formatPercent(lowMargin.margin_level, locale)}{' '}
              <Muted>{t('why.stopOut', { level: formatPercent(lowMargin.stop_out_level, locale, 0) })}</Muted>
            </Line>
          )}
          <Line label={t('column.profit')}>
            <Euros euros={closing.profit} signed />
          </Line>
          <Evidence journal={closing.journal} command={closing.command} />
        </Part>
      )}
    </div>
  );
}

function Changes({ changes, symbol }: { readonly changes: readonly WhyChange[]; readonly symbol: string }) {
  const { t } = useTranslation('backofficeClients');
  return changes.map((change) => (
    <Line key={`${change.journal}-${change.kind}`} label={<When at={change.at} />}>
      <Change change={change} symbol={symbol} /> <Muted>{t('why.journal', { number: change.journal })}</Muted>
    </Line>
  ));
}

function Change({ change, symbol }: { readonly change: WhyChange; readonly symbol: string }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  switch (change.kind) {
    case 'stops_set':
      return (
        <>
          {t('why.stopsSet')} <Rate rate={change.stop_lost} symbol={symbol} /> / <Rate rate={change.take_profit} symbol={symbol} />
        </>
      );
    case 'stop_trailed':
      return (
        <>
          {t('why.stopTrailed')} <Rate rate={change.stop_lost} symbol={symbol} />
        </>
      );
    case 'targets_set':
      return change.targets.length === 0 ? (
        t('why.targetsRemoved')
      ) : (
        <>
          {t('why.targetsSet')}{' '}
          {change.targets.map(({ price, amount }, place) => (
            <span key={`${price}-${amount}`}>
              {place > 0 && ' · '}
              <Rate rate={price} symbol={symbol} /> (<Euros euros={amount} />)
            </span>
          ))}
        </>
      );
    case 'part_closed':
      return (
        <>
          {t(change.target === null ? 'why.partClosed' : 'why.targetReached')} <Euros euros={change.amount} /> ·{' '}
          <Rate rate={change.rate} symbol={symbol} /> · <Euros euros={change.profit} signed />
        </>
      );
    case 'close_waiting':
      return (
        <>
          {t('why.closeWaiting')} {change.amount !== null && <Euros euros={change.amount} />}
        </>
      );
    case 'left_open':
      return t('why.leftOpen');
    case 'split':
      return (
        <>
          {t('why.split', { ratio: `${change.new_shares}:${change.old_shares}` })}{' '}
          {change.before !== null && (
            <>
              <Rate rate={change.before.open_rate} symbol={symbol} /> →{' '}
            </>
          )}
          <Rate rate={change.open_rate} symbol={symbol} /> · <Euros euros={change.credited} signed />
        </>
      );
    case 'dividend':
      return (
        <>
          {t('ledger.kind.dividend')} <Rate rate={change.gross} symbol={symbol} /> · <Euros euros={change.amount} signed />
        </>
      );
    case 'night':
      return (
        <>
          {t('why.night', {
            date: formatDate(change.date, locale, 'UTC'),
            rate: formatShortPercent(percentFromRate(change.yearly_rate), locale, 4),
            days: change.days,
            yearDays: change.year_days,
          })}{' '}
          · <Rate rate={change.rate} symbol={symbol} /> · <Euros euros={change.amount} signed />
        </>
      );
  }
}

function Quote({ quote, symbol }: { readonly quote: WireQuote; readonly symbol: string }) {
  const { t } = useTranslation('backofficeClients');
  const { bid, ask, source, tick } = quote;
  return (
    <>
      <Rate rate={bid} symbol={symbol} /> / <Rate rate={ask} symbol={symbol} />
      {source !== null && <Muted> {t('why.source', { source, tick: tick ?? '' })}</Muted>}
    </>
  );
}

interface SeenProps {
  readonly rate: number | null;
  readonly seenAt: string | null;
  readonly filledAt: string;
  readonly symbol: string;
}

/** The price the client saw, and when, where it was recorded. */
function Seen({ rate, seenAt, filledAt, symbol }: SeenProps) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  if (rate === null || seenAt === null) return null;
  const leadMs = Date.parse(filledAt) - Date.parse(seenAt);
  const lead = formatNumber(Math.abs(leadMs), locale);
  return (
    <Line label={t('why.seen')}>
      <Rate rate={rate} symbol={symbol} /> <Muted>{t(leadMs < 0 ? 'why.seenAfter' : 'why.seenBefore', { lead })}</Muted>
    </Line>
  );
}

function Evidence({ journal, command }: { readonly journal: number; readonly command: string | null }) {
  const { t } = useTranslation('backofficeClients');
  return (
    <Line label={t('why.evidence')}>
      {t('why.journal', { number: journal })}{' '}
      <span className="text-muted [overflow-wrap:anywhere]">{command === null ? t('why.byQuote') : command}</span>
    </Line>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-control font-semibold">{title}</h3>
      <dl className="flex flex-col gap-1 text-dense">{children}</dl>
    </section>
  );
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}

function Muted({ children }: { readonly children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}
