import type { CheckedFinancing, FinancingEffect, FinancingView } from '@fairlead/contract/trading/operators/financing.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Euros } from '../../../ui/euros.tsx';
import { formatMinute, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tile, Tiles } from '../../../ui/panel.tsx';
import { FinancingDifferences } from './financing-differences.tsx';
import { useFinancingText } from './use-financing-text.ts';

/** What a change was found to do: its differences and faults, from when it applies, and what it costs clients. */
export function FinancingEffects({
  result,
  view,
}: {
  readonly result: CheckedFinancing;
  readonly view: Pick<FinancingView, 'instruments'>;
}) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { describeFault, subjectOf } = useFinancingText();
  const { differences, faults, existing_from: existingFrom, as_of: asOf, accounts, concerned, now, proposed, effects } = result;
  return (
    <div className="flex flex-col gap-5">
      {faults.length > 0 && (
        <Notice tone="danger" title={t('financing.result.refused')}>
          <ul className="flex flex-col gap-1 pt-1">
            {faults.map((fault) => (
              <li key={fault.field}>
                <span className="font-medium">{subjectOf(fault, view)}:</span> {describeFault(fault)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="text-control font-semibold">{t('financing.result.changes')}</h3>
        <FinancingDifferences differences={differences} />
      </section>
      {faults.length === 0 && (
        <>
          <Notice>
            {existingFrom !== null && existingFrom > asOf
              ? t('financing.result.afterNotice', { time: formatMinute(existingFrom, locale) })
              : t('financing.result.atOnce')}
          </Notice>
          <section className="flex flex-col gap-3">
            <h3 className="text-control font-semibold">{t('financing.result.night')}</h3>
            <p className="text-dense text-muted">{t('financing.result.nightText')}</p>
            <Tiles>
              <Tile label={t('financing.result.clients')} note={t('financing.result.ofClients', { count: accounts })}>
                {formatNumber(concerned, locale)}
              </Tile>
              <Tile label={t('financing.result.now')}>
                <Euros euros={now} />
              </Tile>
              <Tile label={t('financing.result.proposed')}>
                <Euros euros={proposed} />
              </Tile>
            </Tiles>
            {effects.length > 0 && (
              <div className="relative max-h-72 overflow-auto rounded-control border border-line">
                <Effects effects={effects} />
              </div>
            )}
          </section>
        </>
      )}
    </div>
  );
}

function Effects({ effects }: { readonly effects: readonly FinancingEffect[] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const columns: readonly Column<FinancingEffect>[] = [
    { id: 'symbol', head: t('rules.instruments.instrument'), onPhone: 'first', render: ({ symbol }) => symbol },
    {
      id: 'positions',
      head: t('desk.positions'),
      numeric: true,
      sort: ({ positions }) => positions,
      render: ({ positions }) => formatNumber(positions, locale),
    },
    {
      id: 'accounts',
      head: t('financing.result.clientsHead'),
      numeric: true,
      sort: ({ accounts }) => accounts,
      render: ({ accounts }) => formatNumber(accounts, locale),
    },
    { id: 'now', head: t('financing.result.now'), numeric: true, sort: ({ now }) => now, render: ({ now }) => <Euros euros={now} /> },
    {
      id: 'proposed',
      head: t('financing.result.proposed'),
      numeric: true,
      sort: ({ proposed }) => proposed,
      render: ({ proposed }) => <Euros euros={proposed} />,
    },
  ];
  return (
    <DataTable
      caption={t('financing.result.caption')}
      list={listOf(effects)}
      columns={columns}
      idOf={({ symbol }) => symbol}
      empty={null}
    />
  );
}
