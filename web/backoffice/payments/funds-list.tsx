import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { FUNDS_REQUEST_STATUSES } from '@fairlead/domain/payments/funds-request.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ListPanel } from '../shared/list-panel.tsx';
import { None } from '../shared/none.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { useFundsColumns } from './funds-columns.tsx';
import { FUNDS, STATUS_TONES, useRefusalText } from './funds-texts.ts';

const ALL = 'all';
const CHOICES = [ALL, ...FUNDS_REQUEST_STATUSES] as const;

/** All manual adjustments, latest first. */
export function FundsList() {
  const { t } = useTranslation('backofficeMoney');
  const [status, setStatus] = useState<(typeof CHOICES)[number]>(ALL);
  const locale = useLocale();
  const columns: readonly Column<FundsRequest>[] = [
    {
      id: 'asked',
      head: t('columns.asked'),
      render: (row) => <TwoLines below={row.requested_by}>{formatDateTime(row.requested_at, locale)}</TwoLines>,
    },
    ...useFundsColumns(),
    {
      id: 'state',
      head: t('columns.state'),
      render: (row) => <Badge tone={STATUS_TONES[row.status]}>{t(`funds.statuses.${row.status}`)}</Badge>,
    },
    {
      id: 'decidedBy',
      head: t('columns.decidedBy'),
      render: ({ decided_by: name, decided_at: at }) =>
        name === null || at === null ? <None /> : <TwoLines below={formatDateTime(at, locale)}>{name}</TwoLines>,
    },
    { id: 'reason', head: t('columns.reason'), wraps: true, className: 'min-w-50 py-1.5', render: (row) => <Reasons row={row} /> },
  ];
  const list = usePagedList<FundsRequest>(FUNDS, fundsPaths.list, { status: status === ALL ? null : status });
  return (
    <ListPanel
      title={t('funds.list')}
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
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState title={t('funds.none')} text={t(status === ALL ? 'funds.noneText' : 'funds.noneOfStatus')} />}
    />
  );
}

/** The reason for the request, with the decision's note below. */
function Reasons({ row: { reason, refusal, decision_note: note } }: { readonly row: FundsRequest }) {
  const refusalText = useRefusalText();
  const decision = refusal === null ? note : refusalText(refusal, null);
  return decision === '' ? reason : <TwoLines below={decision}>{reason}</TwoLines>;
}
