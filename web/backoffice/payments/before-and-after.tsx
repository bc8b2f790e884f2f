import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import type { ManualFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listOf } from '../../ui/data-table/list-state.ts';
import { formatMoney } from '../../ui/format.ts';
import { Money } from '../../ui/figures.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readEuros } from '../../ui/read-euros.ts';
import { balanceOf, findLimitExceeded } from './adjustment-values.ts';

export interface BeforeAndAfterProps {
  readonly account: FundsAccount;
  readonly kind: ManualFundsKind;
  /** Signed as it changes the account. */
  readonly amount: Cents | null;
}

interface Figure {
  readonly name: 'bonus' | 'credit' | 'balance' | 'equity';
}

/**
 * The account before and after an adjustment: the bonus or credit that changes, balance and equity. An amount that can't be deducted has no
 * "after"; the maximum is shown instead.
 */
export function BeforeAndAfter({ account, kind, amount }: BeforeAndAfterProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const limit = amount === null ? null : findLimitExceeded(kind, amount, account);
  const changed = balanceOf(kind);
  const after: Column<Figure> = {
    id: 'after',
    head: t('funds.figures.after'),
    numeric: true,
    className: 'font-semibold',
    render: ({ name }) => <Money amount={addKnownCents(readEuros(account[name]), amount)} />,
  };
  const figures: readonly Figure[] = [...(changed === 'cash' ? [] : [{ name: changed }]), { name: 'balance' }, { name: 'equity' }];
  const columns: readonly Column<Figure>[] = [
    { id: 'figure', head: t('funds.figures.figure'), render: ({ name }) => t(`funds.figures.${name}`) },
    { id: 'before', head: t('funds.figures.before'), numeric: true, render: ({ name }) => <Money amount={readEuros(account[name])} /> },
    ...(limit === null ? [after] : []),
  ];
  return (
    <>
      <DataTable
        caption={t('funds.figures.caption')}
        list={listOf(figures)}
        columns={columns}
        idOf={({ name }) => name}
        empty={null}
        isOfFigures
        className="rounded-control border border-line"
      />
      {limit !== null && <Notice tone="danger">{t('funds.amountFaults.moreThanHeld', { most: formatMoney(limit, locale) })}</Notice>}
    </>
  );
}
