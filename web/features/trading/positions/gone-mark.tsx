import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { useAccountPart } from '../live/use-stores.ts';

/** Shown in place of a closed position: that it was closed, and with which result. */
export function GoneMark({ positionId }: { readonly positionId: number }) {
  const { t } = useTranslation('trading');
  const profit = useAccountPart(({ history }) => history.find(({ id }) => id === positionId)?.profit);
  return (
    <span className="font-semibold whitespace-nowrap tabular-nums">
      {t('positions.closedMark')} {profit !== undefined && <Money amount={profit} signed />}
    </span>
  );
}
