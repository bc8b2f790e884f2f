import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import type { HandFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/format.ts';
import { Money } from '../../ui/figures.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readEuros } from '../../ui/read-euros.ts';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { balanceOf, findLimitExceeded } from './booking-values.ts';

export interface BeforeAndAfterProps {
  readonly account: FundsAccount;
  readonly kind: HandFundsKind;
  /** Signed as it changes the account. */
  readonly amount: Cents | null;
}

/**
 * The account as it is, and as it is with an amount more or less: the bonus or the credit that is changed, balance and equity. An amount that
 * can't be taken away has no "after"; then the most that can is said instead.
 */
export function BeforeAndAfter({ account, kind, amount }: BeforeAndAfterProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const limit = amount === null ? null : findLimitExceeded(kind, amount, account);
  const changed = balanceOf(kind);
  const names = changed === 'cash' ? (['balance', 'equity'] as const) : ([changed, 'balance', 'equity'] as const);
  return (
    <>
      <div className="overflow-hidden rounded-control border border-line">
        <Table caption={t('funds.figures.caption')}>
          <thead>
            <tr>
              <HeadCell>{t('funds.figures.figure')}</HeadCell>
              <HeadCell numeric>{t('funds.figures.before')}</HeadCell>
              {limit === null && <HeadCell numeric>{t('funds.figures.after')}</HeadCell>}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <Row key={name}>
                <Cell>{t(`funds.figures.${name}`)}</Cell>
                <Cell numeric>
                  <Money amount={readEuros(account[name])} />
                </Cell>
                {limit === null && (
                  <Cell numeric className="font-semibold">
                    <Money amount={addKnownCents(readEuros(account[name]), amount)} />
                  </Cell>
                )}
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {limit !== null && <Notice tone="danger">{t('funds.amountFaults.moreThanHeld', { most: formatMoney(limit, locale) })}</Notice>}
    </>
  );
}
