import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Euros } from '../../ui/euros.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { ClaimControl } from '../shared/claim-control.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { RecordList } from '../shared/record-list.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { FUNDS, useKindName } from './funds-words.ts';
import { LOOKED_AT, useRefresh } from './money-queries.ts';
import { DueBadge } from '../shared/due-badge.tsx';

/** Bookings above the limit of one person, until a second one has decided; the oldest at the top. */
export function FundsWaiting() {
  const { t } = useTranslation('backofficeMoney');
  const list = usePagedList<FundsRequest>(FUNDS, fundsPaths.list, { status: 'waiting' }, LOOKED_AT);
  const [openId, setOpenId] = useState<number | null>(null);
  const opened = list.rows.find(({ id }) => id === openId);
  return (
    <Panel title={t('funds.waiting')} lead={t('funds.waitingLead')} flush>
      <RecordList list={list} empty={<EmptyState icon={<HandIcon />} title={t('funds.noneWaiting')} text={t('funds.noneWaitingText')} />}>
        <WaitingTable rows={list.rows} onOpen={setOpenId} />
      </RecordList>
      {opened !== undefined && <ConfirmBookingDialog request={opened} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}

function WaitingTable({ rows, onOpen }: { readonly rows: readonly FundsRequest[]; readonly onOpen: (id: number) => void }) {
  const { t } = useTranslation('backofficeMoney');
  const refresh = useRefresh(FUNDS);
  const kindName = useKindName();
  return (
    <Table caption={t('funds.waiting')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.due')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell>{t('columns.kind')}</HeadCell>
          <HeadCell numeric>{t('columns.amount')}</HeadCell>
          <HeadCell>{t('columns.askedBy')}</HeadCell>
          <HeadCell>{t('columns.reason')}</HeadCell>
          <HeadCell>{t('columns.claim')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell>
              <DueBadge on={row.due_on} />
            </Cell>
            <Cell className="max-w-56 py-1.5">
              <ClientLink client={row.client} />
            </Cell>
            <Cell>{kindName(row.kind, row.amount)}</Cell>
            <Cell numeric className="font-semibold">
              <Euros euros={row.amount} signed />
            </Cell>
            <Cell wraps>{row.requested_by}</Cell>
            <Cell wraps className="min-w-50 py-1.5" title={row.reason}>
              <span className="line-clamp-2">{row.reason}</span>
            </Cell>
            <Cell>
              <ClaimControl queue="funds" itemId={row.id} claim={row.claim} onChanged={refresh} />
            </Cell>
            <Cell numeric>
              <Button
                variant="secondary"
                size="dense"
                aria-label={t('funds.reviewOf', { name: row.client.email })}
                onClick={() => onOpen(row.id)}
              >
                {t('review')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
