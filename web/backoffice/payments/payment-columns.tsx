import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Age } from '../shared/age.tsx';
import { clientColumn } from '../shared/client-column.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { clientOf } from './client-of.ts';

interface Payment {
  readonly number: string | number;
  readonly created_at: string;
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
}

/** The first columns of every queue of payments: number, age and client. */
export function usePaymentColumns<Row extends Payment>(): readonly Column<Row>[] {
  const { t } = useTranslation('backofficeMoney');
  return [
    {
      id: 'number',
      head: t('columns.number'),
      render: ({ number, created_at: at }) => <TwoLines below={<Age at={at} />}>{number}</TwoLines>,
    },
    clientColumn(t('columns.client'), clientOf),
  ];
}

/** Opens a pending item; `name` tells a screen reader which one. */
export function ReviewButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useTranslation('backofficeMoney');
  return (
    <Button variant="secondary" size="dense" aria-label={name} onClick={onPress}>
      {t('review')}
    </Button>
  );
}
