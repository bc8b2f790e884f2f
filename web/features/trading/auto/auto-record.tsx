import { readEuros } from '../../../ui/read-euros.ts';
import type { AutoTradingRecord } from '@fairlead/contract/account/schemas.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { createFact } from '../../../ui/create-fact.tsx';
import { Money } from '../../../ui/figures.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountPart, useFigures } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { totalProfitOf } from '../stores/live-figures.ts';

type Loaded = AutoTradingRecord['data'] | 'loading' | 'failed';

/** AutoTrading's results for this account so far: closed positions as the server counts them, open ones at current prices. */
export function AutoRecord() {
  const { t } = useTranslation(['autoTrading', 'trading']);
  const locale = useLocale();
  const { auto } = usePlatform().session;
  // A position that closes while this is open counts as closed from then on.
  const closedLately = useAccountPart(({ history }) => history.filter(({ openedBy }) => openedBy === 'auto').length);
  const [record, setRecord] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isGone = false;
    void auto.loadRecord().then((loaded) => {
      if (!isGone) setRecord(loaded ?? 'failed');
    });
    return () => {
      isGone = true;
    };
  }, [auto, attempt, closedLately]);

  if (record === 'failed') {
    const retry = (
      <Button
        variant="secondary"
        size="dense"
        onClick={() => {
          setRecord('loading');
          setAttempt(attempt + 1);
        }}
      >
        {t('trading:history.retry')}
      </Button>
    );
    return (
      <Notice tone="danger" action={retry}>
        {t('recordFailed')}
      </Notice>
    );
  }
  const isLoading = record === 'loading';
  return (
    <>
      {!isLoading && !record.offered && <Notice tone="caution">{t('notOffered')}</Notice>}
      <section aria-label={t('recordTitle')} aria-busy={isLoading}>
        <h3 className="mb-1.5 font-semibold">{t('recordTitle')}</h3>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4">
          <Figure label={t('closedTrades')}>{isLoading ? <Waiting /> : formatNumber(record.closed_count, locale, 0)}</Figure>
          <Figure label={t('closedProfit')}>{isLoading ? <Waiting /> : <Money amount={readEuros(record.closed_profit)} signed />}</Figure>
          <OpenFigures />
        </dl>
      </section>
    </>
  );
}

function OpenFigures() {
  const { t } = useTranslation('autoTrading');
  const locale = useLocale();
  const { quotes } = usePlatform().session;
  const positions = useAccountPart((account) => account.positions).filter(({ openedBy }) => openedBy === 'auto');
  // Renders again as prices move.
  useFigures();
  const remainder = useAccountPart((account) => account.remainder);
  const profit = totalProfitOf(positions, (symbol) => quotes.read(symbol)?.quote, remainder);
  return (
    <>
      <Figure label={t('openTrades')}>{formatNumber(positions.length, locale, 0)}</Figure>
      <Figure label={t('openProfit')}>
        <Money amount={profit} signed />
      </Figure>
    </>
  );
}

const Figure = createFact({ line: 'bg-raised px-3 py-2', label: 'text-micro text-muted', value: 'font-semibold tabular-nums' });

function Waiting() {
  return <Skeleton className="my-1 h-3 w-14" />;
}
