import { readDecimalEuros } from '../../ui/read-euros.ts';
import type { Dimension } from '@fairlead/contract/reports/schemas.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatMoney } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { useCountryName } from '../../ui/use-country-name.ts';
import { useMay } from '../shared/use-operator.ts';

export interface RowNameProps {
  readonly by: Dimension;
  readonly rowKey: string;
  readonly name: string | null;
}

/** A row's name, linked to more detail for operators who may see it. */
export function RowName({ by, rowKey, name }: RowNameProps) {
  const { t } = useTranslation('backofficeReports');
  const locale = useLocale();
  const countryName = useCountryName();
  const may = useMay();
  switch (by) {
    case 'country':
      return countryName(rowKey === '' ? null : rowKey);
    case 'affiliate':
      if (rowKey === '') return t('noAffiliate');
      return <Behind to={`/backoffice/affiliates/${rowKey}`} isOpen={may('affiliates.read')} text={name ?? `#${rowKey}`} />;
    case 'client':
      return (
        <Behind
          to={`/backoffice/clients/${rowKey}`}
          isOpen={may('clients.read')}
          text={name === null || name === '' ? `#${rowKey}` : name}
        />
      );
    case 'run':
      return (
        <Behind
          to="/backoffice/reconciliation"
          isOpen={may('reconciliation.read')}
          text={name === null ? rowKey : formatDateTime(name, locale)}
        />
      );
    case 'plan':
      return name ?? t('noPlan');
    case 'method':
      return methodText(rowKey, t);
    case 'status':
      return statusText(rowKey, t);
    case 'range':
      return rangeText(rowKey, locale, t);
    case 'instrument':
    case 'day':
      return rowKey;
  }
}

function Behind({ to, isOpen, text }: { readonly to: string; readonly isOpen: boolean; readonly text: string }) {
  if (!isOpen) return text;
  return (
    <Link to={to} className="text-accent hover:underline">
      {text}
    </Link>
  );
}

type Translate = TFunction<'backofficeReports'>;

const METHODS = ['wire', 'card', 'manual'] as const;

/** A provider is named by its key, as everywhere in the back office. */
function methodText(key: string, t: Translate): string {
  const method = METHODS.find((each) => each === key);
  return method === undefined ? key : t(`method.${method}`);
}

/** `deposit.completed`: the type and its status. */
function statusText(key: string, t: Translate): string {
  const [way, name] = key.split('.');
  const status = SHOWN_STATUSES.find((each) => each === name);
  if (status === undefined) return key;
  return t(way === 'deposit' ? 'depositThatIs' : 'withdrawalThatIs', { status: t(`status.${status}`) });
}

/** `-100:0`: a range of accounts' results, from and until; either end may be open. */
function rangeText(key: string, locale: string, t: Translate): string {
  const [from = '', until = ''] = key.split(':').map((end) => (end === '' ? '' : formatMoney(readDecimalEuros(Number(end)), locale)));
  if (from === '') return t('rangeUntil', { until });
  return until === '' ? t('rangeFrom', { from }) : t('range', { from, until });
}
