import type { CloseOutResponse, WireReplay } from '@fairlead/contract/proof/close-out/schemas.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiFailureText } from '../../../../transport/use-api-failure-text.ts';
import { useLoading, type Loading } from '../../../../transport/use-loading.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatMoney, formatPercent, formatTime } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RetryNotice } from '../../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { usePlatform } from '../../platform-context.ts';
import { WhyRows } from '../why-rows.tsx';
import { describeScenarios } from './describe-scenarios.ts';
import { EquityChart } from './equity-chart.tsx';
import { loadCloseOut } from './load-close-out.ts';

/** What led to a margin close-out, and what would have avoided it. */
export default function CloseOut({ positionId }: { readonly positionId: number }) {
  const { t } = useTranslation('closeOut');
  const [loading, retry] = useCloseOut(positionId);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h3 className="text-control font-semibold">{t('title')}</h3>
      <Content loading={loading} onRetry={retry} />
    </section>
  );
}

interface ContentProps {
  readonly loading: Loading<CloseOutResponse['data']>;
  readonly onRetry: () => void;
}

function Content({ loading, onRetry }: ContentProps) {
  const { t } = useTranslation(['closeOut', 'common']);
  const failureText = useApiFailureText();
  if (loading.kind === 'failed') return <RetryNotice text={`${t('failed')} ${failureText(loading.failure)}`} onRetry={onRetry} />;
  if (loading.kind === 'loading') {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <p className="text-dense text-muted">{t('replaying')}</p>
        <Skeleton className="h-56 w-full" />
      </div>
    );
  }
  const { data } = loading;
  if (data.state === 'replayed') return <Replayed replay={data} />;
  if (data.state === 'pending') {
    return (
      <Notice
        action={
          <Button variant="secondary" size="dense" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('unavailable.pending')}
      </Notice>
    );
  }
  return <Notice>{t(`unavailable.${data.obstacle}`)}</Notice>;
}

function useCloseOut(positionId: number): readonly [Loading<CloseOutResponse['data']>, () => void] {
  const { token } = usePlatform().session;
  return useLoading(useCallback((signal) => loadCloseOut(token, positionId, signal), [token, positionId]));
}

function Replayed({ replay }: { readonly replay: WireReplay }) {
  const { t } = useTranslation('closeOut');
  const locale = useLocale();
  const endAt = formatTime(replay.end_at, locale);
  const { rows, verdict } = describeScenarios(replay, t, locale);
  return (
    <>
      <p className="text-dense">{describeCourse(replay, t, locale)}</p>
      <EquityChart replay={replay} />
      <h4 className="text-dense font-semibold">{t('table.title')}</h4>
      <p className="text-dense text-muted">
        {t(replay.end_at === replay.closed_out_at ? 'table.leadEndsThere' : 'table.lead', {
          endAt,
          equity: formatMoney(amount(replay.equity_at_end), locale),
        })}
      </p>
      <WhyRows rows={rows} />
      {verdict !== null && <p className="text-dense">{verdict}</p>}
      <p className="text-dense text-muted">{t('note')}</p>
    </>
  );
}

type T = ReturnType<typeof useTranslation<'closeOut'>>['t'];

function describeCourse({ warned_at: warnedAt, warned_before: isWarnedBefore, ...replay }: WireReplay, t: T, locale: string): string {
  const figures = {
    warning: formatPercent(replay.warning_percent, locale, 0),
    stopOut: formatPercent(replay.stop_out_percent, locale, 0),
    closedAt: formatTime(replay.closed_out_at, locale),
  };
  if (warnedAt === null) return t('jumped', figures);
  return isWarnedBefore ? t('warnedBefore', figures) : t('warned', { ...figures, warnedAt: formatTime(warnedAt, locale) });
}
