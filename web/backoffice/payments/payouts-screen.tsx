import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BankIcon } from '../../ui/area-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Euros } from '../../ui/euros.tsx';
import { clientColumn } from '../shared/client-column.tsx';
import { QueuePanel } from '../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../shared/queue-screen.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { clientOf } from './client-of.ts';
import { PayoutDialog, type PayoutVerdict } from './payout-dialog.tsx';
import type { Payout } from './payout.ts';

interface Opened {
  readonly payout: Payout;
  readonly verdict: PayoutVerdict;
}

/** Unsent parts of approved withdrawals: refunds are sent automatically, wires by an operator at the bank. */
export function PayoutsScreen() {
  const { t } = useTranslation('backofficeMoney');
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns: readonly Column<Payout>[] = [
    { id: 'withdrawal', head: t('columns.withdrawal'), render: ({ number }) => number },
    clientColumn(t('columns.client'), clientOf),
    {
      id: 'amount',
      head: t('columns.amount'),
      numeric: true,
      className: 'font-semibold',
      render: ({ amount }) => <Euros euros={amount} />,
    },
    { id: 'goesTo', head: t('columns.goesTo'), render: (row) => <Destination payout={row} /> },
    { id: 'state', head: t('columns.state'), wraps: true, className: 'max-w-72', render: (row) => <PayoutState payout={row} /> },
  ];
  return (
    <QueueScreen title={t('payouts.title')} lead={t('payouts.lead')}>
      <QueuePanel
        title={t('payouts.waiting')}
        list={useQueue<Payout>('payouts', backofficePaths.payouts, { accounts: 'masked' })}
        idOf={(row) => row.payout_id}
        empty={<EmptyState icon={<BankIcon />} title={t('payouts.none')} text={t('payouts.noneText')} />}
        columns={columns}
        renderAction={(row) => <PayoutActions payout={row} onOpen={(verdict) => setOpened({ payout: row, verdict })} />}
      />
      {opened !== null && <PayoutDialog key={opened.payout.payout_id} {...opened} onClose={() => setOpened(null)} />}
    </QueueScreen>
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
    <span className="inline-flex justify-end gap-2">
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
