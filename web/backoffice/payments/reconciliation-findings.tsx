import type { ReconciledDifference, ReconciliationReport } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Euros } from '../../ui/euros.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel, Tile, Tiles } from '../../ui/panel.tsx';
import { BreaksTable } from './breaks-table.tsx';
import { groupByKind } from './group-by-kind.ts';

/** One reconciliation run: its result, whether the ledger is consistent, and its breaks by kind. */
export function ReconciliationFindings({ report }: { readonly report: ReconciliationReport }) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const { totals, differences, not_compared: silent } = report;
  return (
    <>
      <Tiles>
        <Tile
          label={t('reconciliation.unexplained')}
          note={t(report.unexplained > 0 ? 'reconciliation.unexplainedNote' : 'reconciliation.nothingOpen')}
        >
          <span className={report.unexplained > 0 ? 'text-short' : ''}>{formatNumber(report.unexplained, locale)}</span>
        </Tile>
        <Tile label={t('reconciliation.explained')} note={t('reconciliation.explainedNote')}>
          {formatNumber(report.explained, locale)}
        </Tile>
        <Tile label={t('reconciliation.compared')} note={t('reconciliation.ranNote', { time: formatDateTime(report.ran_at, locale) })}>
          {formatNumber(report.compared, locale)}
        </Tile>
        <Tile label={t('reconciliation.clientBalances')} note={<AgainstBroker clients={totals.purses} broker={totals.house} />}>
          <Euros euros={totals.purses} />
        </Tile>
        <Tile label={t('reconciliation.reserved')} note={<AgainstPending reserved={totals.reserved} pending={totals.under_way} />}>
          <Euros euros={totals.reserved} />
        </Tile>
      </Tiles>
      {silent.length > 0 && <Notice tone="caution">{t('reconciliation.silent', { providers: silent.join(', ') })}</Notice>}
      {differences.length === 0 ? (
        <Notice tone="success">{t('reconciliation.noDifferences')}</Notice>
      ) : (
        groupByKind(differences).map(({ kind, rows }) => <KindPanel key={kind} kind={kind} rows={rows} />)
      )}
    </>
  );
}

function AgainstBroker({ clients, broker }: { readonly clients: number; readonly broker: number }) {
  const { t } = useTranslation('backofficeMoney');
  return clients + broker === 0 ? (
    t('reconciliation.balancesAgree')
  ) : (
    <span className="text-short">{t('reconciliation.balancesDiffer')}</span>
  );
}

function AgainstPending({ reserved, pending }: { readonly reserved: number; readonly pending: number }) {
  const { t } = useTranslation('backofficeMoney');
  return reserved === pending ? (
    t('reconciliation.reservedAgrees')
  ) : (
    <span className="text-short">{t('reconciliation.reservedDiffers')}</span>
  );
}

function KindPanel({ kind, rows }: { readonly kind: ReconciledDifference['kind']; readonly rows: readonly ReconciledDifference[] }) {
  const { t } = useTranslation('backofficeMoney');
  const name = t(`reconciliation.kinds.${kind}.name`);
  return (
    <Panel title={`${name} (${rows.length})`} lead={t(`reconciliation.kinds.${kind}.text`)} flush>
      <BreaksTable name={name} rows={rows} />
    </Panel>
  );
}
