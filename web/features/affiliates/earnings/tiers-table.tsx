import { useTranslation } from 'react-i18next';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';

export interface TiersTableProps {
  readonly caption: string;
  /** Over what is paid. */
  readonly head: string;
  /** In ascending order. */
  readonly tiers: readonly { readonly from: number; readonly pays: string }[];
  /** What is counted in a calendar month. */
  readonly counted: 'acquisition' | 'share';
}

/** What is paid, by how many there were in the calendar month. */
export function TiersTable({ caption, head, tiers, counted }: TiersTableProps) {
  const { t } = useTranslation('affiliate');
  return (
    <Table caption={caption} className="rounded-control border border-line">
      <thead>
        <tr>
          <HeadCell>{t(`earnings.plan.counted.${counted}`)}</HeadCell>
          <HeadCell numeric>{head}</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {tiers.map(({ from, pays }, place) => {
          const next = tiers[place + 1];
          return (
            <tr key={from}>
              <Cell>
                {next === undefined ? t('earnings.plan.fromOn', { from }) : t('earnings.plan.fromTo', { from, to: next.from - 1 })}
              </Cell>
              <Cell numeric className="font-medium">
                {pays}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
