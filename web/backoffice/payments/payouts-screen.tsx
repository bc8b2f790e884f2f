import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BankIcon } from '../../ui/area-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Euros } from '../../ui/euros.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { clientOf } from './client-of.ts';
import { LOOKED_AT } from './money-queries.ts';
import { PayoutDialog, type PayoutVerdict } from './payout-dialog.tsx';
import { RecordList } from '../shared/record-list.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import type { Payout } from './payout.ts';

interface Opened {
  readonly payout: Payout;
  readonly verdict: PayoutVerdict;
}

/** Parts of approved withdrawals that have not left: refunds go by themselves, wires are sent by a person at the bank. */
export function PayoutsScreen() {
  const { t } = useTranslation('backofficeMoney');
  const list = usePagedList<Payout>('payouts', backofficePaths.payouts, { accounts: 'masked' }, LOOKED_AT);
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Screen title={t('payouts.title')} lead={t('payouts.lead')} wide>
      <Panel title={t('payouts.waiting')} flush>
        <RecordList list={list} empty={<EmptyState icon={<BankIcon />} title={t('payouts.none')} text={t('payouts.noneText')} />}>
          <PayoutTable rows={list.rows} onOpen={setOpened} />
        </RecordList>
      </Panel>
      {opened !== null && <PayoutDialog key={opened.payout.payout_id} {...opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function PayoutTable({ rows, onOpen }: { readonly rows: readonly Payout[]; readonly onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('backofficeMoney');
  return (
    <Table caption={t('payouts.title')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.withdrawal')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell numeric>{t('columns.amount')}</HeadCell>
          <HeadCell>{t('columns.goesTo')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.payout_id}>
            <Cell>{row.number}</Cell>
            <Cell className="max-w-56 py-1.5">
              <ClientLink client={clientOf(row)} />
            </Cell>
            <Cell numeric className="font-semibold">
              <Euros euros={row.amount} />
            </Cell>
            <Cell>
              <Destination payout={row} />
            </Cell>
            <Cell wraps className="max-w-72">
              <PayoutState payout={row} />
            </Cell>
            <Cell>
              <PayoutActions payout={row} onOpen={(verdict) => onOpen({ payout: row, verdict })} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Destination({ payout: { kind, provider, deposit_number: deposit, iban } }: { readonly payout: Payout }) {
  const { t } = useTranslation('backofficeMoney');
  if (kind === 'wire') return <TwoLines below={t('payouts.wire')}>{iban ?? t('parts.noAccount')}</TwoLines>;
  const below = iban === null ? t('payouts.refund') : t('payouts.refundOrWire', { account: iban });
  return <TwoLines below={below}>{t('payouts.toDeposit', { provider: provider ?? '', deposit: deposit ?? '' })}</TwoLines>;
}

function PayoutState({ payout: { status, kind, attempts, failure, account_needed: isAccountNeeded } }: { readonly payout: Payout }) {
  const { t } = useTranslation('backofficeMoney');
  if (status === 'failed') {
    return (
      <span className="flex flex-col items-start gap-1 py-1">
        <Badge tone="short">{t('payouts.failed')}</Badge>
        {isAccountNeeded && <Badge tone="caution">{t('payouts.accountNeeded')}</Badge>}
        <span className="text-mini text-muted">{failure ?? ''}</span>
      </span>
    );
  }
  if (isAccountNeeded) return <Badge tone="caution">{t('payouts.accountNeeded')}</Badge>;
  if (kind === 'wire') return <Badge tone="caution">{t('payouts.toSend')}</Badge>;
  return <span className="text-muted">{attempts === 0 ? t('payouts.byItself') : t('payouts.tried', { count: attempts })}</span>;
}

function PayoutActions({ payout, onOpen }: { readonly payout: Payout; readonly onOpen: (verdict: PayoutVerdict) => void }) {
  const { t } = useTranslation('backofficeMoney');
  const { status, kind, number, account_needed: isAccountNeeded } = payout;
  const isFailed = status === 'failed';
  const verdicts: readonly PayoutVerdict[] = isFailed ? ['again', 'sent'] : kind === 'wire' ? ['failed', 'sent'] : [];
  return (
    <span className="flex justify-end gap-2">
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          variant={verdict === 'sent' ? 'secondary' : 'ghost'}
          size="dense"
          disabled={verdict === 'sent' && isAccountNeeded}
          aria-label={t(`payouts.actionOf.${verdict}`, { number })}
          onClick={() => onOpen(verdict)}
        >
          {t(`payouts.action.${verdict}`)}
        </Button>
      ))}
    </span>
  );
}
