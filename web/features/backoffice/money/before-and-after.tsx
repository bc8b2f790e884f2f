import type { FundsAccount } from '@fairlead/contract/backoffice-funds.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { readEuros } from '../../../ui/read-euros.ts';
import { Money } from '../../../ui/figures.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';

/** Balance and equity of an account as they are, and as they are with an amount more or less. */
export function BeforeAndAfter({ account, amount }: { readonly account: FundsAccount; readonly amount: Cents | null }) {
  const { t } = useTranslation('backofficeMoney');
  const rows = [
    { name: 'balance', before: readEuros(account.balance) },
    { name: 'equity', before: readEuros(account.equity) },
  ] as const;
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <Table caption={t('funds.figures.caption')}>
        <thead>
          <tr>
            <HeadCell>{t('funds.figures.figure')}</HeadCell>
            <HeadCell numeric>{t('funds.figures.before')}</HeadCell>
            <HeadCell numeric>{t('funds.figures.after')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before }) => (
            <Row key={name}>
              <Cell>{t(`funds.figures.${name}`)}</Cell>
              <Cell numeric>
                <Money amount={before} />
              </Cell>
              <Cell numeric className="font-semibold">
                <Money amount={addKnownCents(before, amount)} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
