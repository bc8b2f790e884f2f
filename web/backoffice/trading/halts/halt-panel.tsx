import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { HaltsResponse, HaltView } from '@fairlead/contract/trading/operators/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { useMay } from '../../shared/use-operator.ts';
import { HaltDialog, ResumeDialog } from './halt-dialogs.tsx';
import { HALTS_KEY } from './halt-key.ts';
import { usePendingText } from './use-pending-text.ts';

/** Pending items change with every order, and a colleague may change the halts. */
const REFRESH_MS = 15_000;

/** The current halts with time, reason and pending items, and buttons to halt and resume trading. */
export function HaltPanel() {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const may = useMay();
  const [asked, setAsked] = useState<'halt' | HaltView | null>(null);
  const halts = useTokenAnswer<HaltsResponse['data']>(HALTS_KEY, rulesPaths.halts, {
    refetchInterval: REFRESH_MS,
  });

  if (halts.isPending) return <Skeleton className="h-14 w-full" />;
  if (halts.data === undefined) return <RetryNotice text={failureText(halts.error)} onRetry={() => void halts.refetch()} />;
  const { halts: inForce, instruments } = halts.data;
  const isOpen = inForce.length === 0;
  return (
    <section aria-label={t('halt.title')} className="rounded-panel border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-control">
          <Badge tone={isOpen ? 'long' : 'short'}>{t(isOpen ? 'halt.open' : 'halt.halted')}</Badge>
          <span>{isOpen ? t('halt.openText') : t('halt.haltedText', { count: inForce.length })}</span>
        </p>
        {may('desk.halt') && !inForce.some(({ symbol }) => symbol === null) && (
          <Button variant="secondary" size="dense" onClick={() => setAsked('halt')}>
            {t('halt.ask')}
          </Button>
        )}
      </div>
      {!isOpen && (
        <ul className="border-t border-line">
          {inForce.map((halt) => (
            <HaltRow key={halt.id} halt={halt} onResume={may('desk.halt') ? () => setAsked(halt) : null} />
          ))}
        </ul>
      )}
      {asked === 'halt' && (
        <HaltDialog instruments={instruments} halted={inForce.map(({ symbol }) => symbol)} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked !== 'halt' && <ResumeDialog halt={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function HaltRow({ halt, onResume }: { readonly halt: HaltView; readonly onResume: (() => void) | null }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const waits = usePendingText();
  const { symbol, cause, reason, since, operator, waiting } = halt;
  const time = formatDateTime(since, locale);
  const name = symbol ?? t('halt.all');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-0.5">
        <p className="text-control">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted">
            {cause === 'operator' ? t('halt.since', { time, operator: operator ?? '' }) : t('halt.sinceByServer', { time })}
          </span>
        </p>
        <p className="text-dense [overflow-wrap:anywhere]">{cause === 'operator' ? reason : t(`halt.cause.${cause}`, { ratio: reason })}</p>
      </div>
      <p className="text-dense text-muted tabular-nums">{waits(waiting)}</p>
      {onResume !== null && (
        <Button variant="primary" size="dense" aria-label={t('halt.resumeNamed', { name })} onClick={onResume}>
          {t('halt.resume')}
        </Button>
      )}
    </li>
  );
}
