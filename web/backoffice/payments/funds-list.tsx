import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { FUNDS_REQUEST_STATUSES } from '@fairlead/domain/payments/funds-request.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Euros } from '../../ui/euros.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { RecordList } from '../shared/record-list.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { FUNDS, STATUS_TONES, useKindName, useRefusalText } from './funds-words.ts';
import { TwoLines } from '../shared/two-lines.tsx';

const ALL = 'all';
const CHOICES = [ALL, ...FUNDS_REQUEST_STATUSES] as const;

/** All bookings by hand, the latest first. */
export function FundsList() {
  const { t } = useTranslation('backofficeMoney');
  const [status, setStatus] = useState<(typeof CHOICES)[number]>(ALL);
  const list = usePagedList<FundsRequest>(FUNDS, fundsPaths.list, { status: status === ALL ? null : status });
  return (
    <Panel
      title={t('funds.list')}
      flush
      actions={
        <SelectField
          label={t('columns.state')}
          labelHidden
          size="regular"
          className="w-52"
          value={status}
          options={CHOICES.map((value) => ({ value, label: t(`funds.statuses.${value}`) }))}
          onValueChange={setStatus}
        />
      }
    >
      <RecordList
        list={list}
        empty={<EmptyState title={t('funds.none')} text={t(status === ALL ? 'funds.noneText' : 'funds.noneOfStatus')} />}
      >
        <FundsTable rows={list.rows} />
      </RecordList>
    </Panel>
  );
}

function FundsTable({ rows }: { readonly rows: readonly FundsRequest[] }) {
  const { t } = useTranslation('backofficeMoney');
  const kindName = useKindName();
  const locale = useLocale();
  return (
    <Table caption={t('funds.list')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.asked')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell>{t('columns.kind')}</HeadCell>
          <HeadCell numeric>{t('columns.amount')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell>{t('columns.decidedBy')}</HeadCell>
          <HeadCell>{t('columns.reason')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell>
              <TwoLines below={row.requested_by}>{formatDateTime(row.requested_at, locale)}</TwoLines>
            </Cell>
            <Cell className="max-w-56 py-1.5">
              <ClientLink client={row.client} />
            </Cell>
            <Cell>{kindName(row.kind, row.amount)}</Cell>
            <Cell numeric className="font-semibold">
              <Euros euros={row.amount} signed />
            </Cell>
            <Cell>
              <Badge tone={STATUS_TONES[row.status]}>{t(`funds.statuses.${row.status}`)}</Badge>
            </Cell>
            <Cell>
              {row.decided_by === null || row.decided_at === null ? (
                <span className="text-muted">–</span>
              ) : (
                <TwoLines below={formatDateTime(row.decided_at, locale)}>{row.decided_by}</TwoLines>
              )}
            </Cell>
            <Cell wraps className="min-w-50 py-1.5">
              <Reasons row={row} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Why it was asked for, and below what was said about it afterwards. */
function Reasons({ row: { reason, refusal, decision_note: note } }: { readonly row: FundsRequest }) {
  const refusalText = useRefusalText();
  const said = refusal === null ? note : refusalText(refusal, null);
  return said === '' ? reason : <TwoLines below={said}>{reason}</TwoLines>;
}
