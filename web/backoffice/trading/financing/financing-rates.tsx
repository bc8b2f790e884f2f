import type { FinancingView, WireBenchmark } from '@fairlead/contract/trading/operators/financing.ts';
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatMinute } from '../../../ui/format.ts';
import { formatShortDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SourceText } from '../calendar/source-text.tsx';
import { BenchmarkDialog } from './benchmark-dialog.tsx';
import { FeeDialog } from './fee-dialog.tsx';
import { FinancingDifferences } from './financing-differences.tsx';
import { ownFee, setBenchmark, type FeeSubject, type FinancingDraft } from './financing-draft.ts';
import { useFinancingText } from './use-financing-text.ts';

export interface FinancingPartProps {
  readonly view: FinancingView;
  readonly draft: FinancingDraft;
  readonly onChange: (draft: FinancingDraft) => void;
  readonly mayChange: boolean;
}

/** The two parts of a rate: what the money market asks, and what the broker adds. */
export function FinancingRates(props: FinancingPartProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Benchmarks {...props} />
      <div className="flex min-w-0 flex-col gap-6">
        <Fees {...props} />
        <AnnouncedFees {...props} />
      </div>
    </div>
  );
}

/** The approved fees that don't apply to all positions yet. */
export function AnnouncedFees({ view: { in_notice: announced } }: Pick<FinancingPartProps, 'view'>) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  if (announced.length === 0) return null;
  return (
    <Panel flush title={t('financing.notice.title')} lead={t('financing.notice.lead')}>
      <ul>
        {announced.map((fees) => (
          <li key={fees.valid_from} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
            <p className="text-control font-medium">
              {t('financing.notice.times', {
                opened: formatMinute(fees.valid_from, locale),
                existing: formatMinute(fees.existing_from, locale),
              })}
            </p>
            <FinancingDifferences differences={fees.differences} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface BenchmarkRow {
  readonly currency: string;
  readonly benchmark: WireBenchmark | undefined;
}

function Benchmarks({ view, draft, onChange, mayChange }: FinancingPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { percent } = useFinancingText();
  const [edited, setEdited] = useState<string | null>(null);
  const rows = view.currencies.map((currency): BenchmarkRow => ({ currency, benchmark: draft.benchmarks[currency] }));
  const columns: readonly Column<BenchmarkRow>[] = [
    {
      id: 'currency',
      head: t('financing.benchmarks.currency'),
      onPhone: 'first',
      sort: ({ currency }) => currency,
      render: ({ currency }) => <span className="font-medium">{currency}</span>,
    },
    {
      id: 'rate',
      head: t('financing.benchmarks.rate'),
      numeric: true,
      sort: ({ benchmark }) => benchmark?.rate_percent ?? null,
      render: ({ benchmark }) => (benchmark === undefined ? t('financing.benchmarks.missing') : percent(benchmark.rate_percent)),
    },
    {
      id: 'name',
      head: t('financing.benchmarks.name'),
      wraps: true,
      render: ({ benchmark }) =>
        benchmark !== undefined && (
          <span className="flex flex-col">
            {benchmark.name}
            <span className="text-mini text-muted">
              <SourceText source={benchmark.source} />
            </span>
          </span>
        ),
    },
    {
      id: 'asOf',
      head: t('financing.benchmarks.asOf'),
      sort: ({ benchmark }) => benchmark?.as_of ?? null,
      render: ({ benchmark }) => (benchmark === undefined ? '' : formatShortDay(benchmark.as_of, locale)),
    },
    ...(mayChange
      ? [
          editColumn<BenchmarkRow>({
            head: t('financing.edit'),
            nameOf: ({ currency }) => t('financing.benchmarks.editNamed', { currency }),
            onEdit: ({ currency }) => setEdited(currency),
          }),
        ]
      : []),
  ];
  return (
    <Panel flush title={t('financing.benchmarks.title')} lead={t('financing.benchmarks.lead')}>
      <DataTable
        caption={t('financing.benchmarks.title')}
        list={listOf(rows)}
        columns={columns}
        idOf={({ currency }) => currency}
        empty={null}
      />
      {edited !== null && (
        <BenchmarkDialog
          currency={edited}
          benchmark={draft.benchmarks[edited]}
          onChange={(benchmark) => onChange(setBenchmark(draft, edited, benchmark))}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

interface FeeRow {
  readonly id: string;
  readonly subject: FeeSubject;
  readonly fee: number | null;
}

/** The fee of each class, and below those of the instruments that have one of their own. */
function Fees({ view, draft, onChange, mayChange }: FinancingPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const { className, feeText } = useFinancingText();
  const [edited, setEdited] = useState<FeeSubject | null>(null);
  const classes = RULE_CLASSES.map((ruleClass): FeeRow => ({
    id: ruleClass,
    subject: { kind: 'class', ruleClass },
    fee: draft.fees.classes[ruleClass],
  }));
  const exceptions = view.instruments.flatMap(({ symbol, rule_class: ruleClass }): FeeRow[] => {
    const fee = ownFee(draft.fees, symbol);
    return fee === undefined ? [] : [{ id: symbol, subject: { kind: 'instrument', symbol, ruleClass }, fee }];
  });
  const nameOf = ({ subject }: FeeRow): string => (subject.kind === 'class' ? className(subject.ruleClass) : subject.symbol);
  const columns: readonly Column<FeeRow>[] = [
    {
      id: 'subject',
      head: t('financing.fees.subject'),
      onPhone: 'first',
      wraps: true,
      render: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {nameOf(row)}
          {row.subject.kind === 'instrument' && <Badge tone="accent">{t('financing.fees.exception')}</Badge>}
        </span>
      ),
    },
    { id: 'fee', head: t('financing.fees.perYear'), numeric: true, render: ({ fee }) => feeText(fee) },
    ...(mayChange
      ? [
          editColumn<FeeRow>({
            head: t('financing.edit'),
            nameOf: (row) => t('financing.fees.editNamed', { subject: nameOf(row) }),
            onEdit: ({ subject }) => setEdited(subject),
          }),
        ]
      : []),
  ];
  return (
    <Panel flush title={t('financing.fees.title')} lead={t('financing.fees.lead')}>
      <DataTable
        caption={t('financing.fees.title')}
        list={listOf([...classes, ...exceptions])}
        columns={columns}
        idOf={({ id }) => id}
        empty={null}
      />
      {edited !== null && <FeeDialog subject={edited} draft={draft} onChange={onChange} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

export interface EditColumnOptions<Row> {
  readonly head: string;
  /** The button's name for screen readers. */
  readonly nameOf: (row: Row) => string;
  readonly onEdit: (row: Row) => void;
}

export function editColumn<Row>({ head, nameOf, onEdit }: EditColumnOptions<Row>): Column<Row> {
  return {
    id: 'edit',
    head,
    headHidden: true,
    className: 'py-1 md:w-0',
    render: (row) => (
      <div className="flex justify-end max-md:-ml-2">
        <Button variant="ghost" size="dense" aria-label={nameOf(row)} onClick={() => onEdit(row)}>
          {head}
        </Button>
      </div>
    ),
  };
}
