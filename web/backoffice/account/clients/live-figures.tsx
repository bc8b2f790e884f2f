import type { ClientLive } from '@fairlead/contract/account/operators/clients.ts';
import { negateKnownCents, type Cents } from '@fairlead/domain/money.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Euros, formatEuros } from '../../../ui/euros.tsx';
import { Money } from '../../../ui/figures.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClientLive } from './use-client.ts';

const EURO_FIGURES = ['balance', 'equity', 'profit', 'used_margin', 'free_margin', 'withdrawable', 'bonus', 'reserved'] as const;
/** Figures that few clients ever have. */
const RARE_FIGURES = ['credit', 'owed', 'held'] as const;

/** The account's current figures. */
export function LiveFigures({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const locale = useLocale();
  const { data: live, error, refetch } = useClientLive(userId);
  if (live === undefined) {
    return error === null ? <Grid live={null} /> : <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />;
  }
  if (live === null) return <Notice>{t('live.noAccount')}</Notice>;
  return (
    <div className="flex flex-col gap-2">
      <Grid live={live} />
      {live.held > 0 && <Notice tone="caution">{t('live.heldNotice', { amount: formatEuros(live.held, locale) })}</Notice>}
      {live.owed < 0 && <Notice tone="caution">{t('live.owedNotice', { amount: formatMoney(owedOf(live), locale) })}</Notice>}
      {error !== null && <p className="text-dense text-caution">{t('live.stale')}</p>}
    </div>
  );
}

/** Debt is a balance below zero; next to a label that says so, it has no sign. */
function owedOf({ owed }: ClientLive): Cents | null {
  return negateKnownCents(readEuros(owed));
}

function Grid({ live }: { readonly live: ClientLive | null }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const marginLevel = live?.margin_level ?? null;
  const shown = [...EURO_FIGURES, ...RARE_FIGURES.filter((name) => live !== null && live[name] !== 0)];
  return (
    <dl
      aria-busy={live === null}
      className={classNames(
        'gap-px overflow-hidden rounded-panel border border-line bg-line',
        // More than the usual nine fill their rows, however many there are.
        shown.length > EURO_FIGURES.length
          ? 'flex flex-wrap *:grow *:basis-32'
          : 'grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[repeat(9,minmax(0,1fr))]',
      )}
    >
      {shown.map((name) => (
        <Figure key={name} label={t(`live.${name}`)}>
          {live === null ? null : name === 'owed' ? (
            <Money amount={owedOf(live)} />
          ) : (
            <Euros euros={live[name]} signed={name === 'profit'} />
          )}
        </Figure>
      ))}
      <Figure label={t('live.margin_level')}>
        {live === null ? null : marginLevel === null ? <span className="text-muted">–</span> : formatPercent(marginLevel, locale, 1)}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-raised px-2.5 py-2.5 max-sm:last:col-span-2">
      <dt className="truncate text-mini text-muted" title={label}>
        {label}
      </dt>
      <dd className="truncate text-control font-semibold tabular-nums">{children ?? <Skeleton className="my-0.5 h-4 w-20" />}</dd>
    </div>
  );
}
