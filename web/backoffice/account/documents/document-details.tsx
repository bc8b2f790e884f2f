import type { DocumentDetail } from '@fairlead/contract/account/operators/queues.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { ClientLink } from '../../shared/client-link.tsx';
import { Facts } from '../../shared/facts.tsx';

interface DocumentDetailsProps extends Pick<DocumentDetail, 'client' | 'details'> {
  readonly kind: DocumentKind;
}

/** The details the client entered, with those this kind of document has to prove in bold. */
export function DocumentDetails({ client, details, kind }: DocumentDetailsProps) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const countryName = useCountryName();
  const name = `${details.first_name} ${details.last_name}`.trim();
  const born = details.birth_date === null ? '' : formatDay(details.birth_date, locale);
  const hasAddress = details.street !== '' || details.city !== '' || details.country !== null;
  const address = !hasAddress ? (
    ''
  ) : (
    <>
      {details.street}
      <br />
      {`${details.zip_code} ${details.city}`.trim()}
      {details.state !== '' && details.state !== details.city && `, ${details.state}`}
      <br />
      {countryName(details.country)}
    </>
  );
  const shown = (value: ReactNode, isCompared: boolean) => (
    <span className={isCompared ? 'text-control font-semibold' : undefined}>{value === '' ? t('document.missing') : value}</span>
  );
  return (
    <Panel title={t('document.compare')} lead={t(`document.look.${kind}`)}>
      <Facts
        facts={[
          [t('document.client'), <ClientLink key="client" client={client} />],
          [t('document.name'), shown(name, true)],
          [t('document.born'), shown(born, kind === 'passport')],
          [t('document.address'), shown(address, kind === 'address')],
          [t('document.phone'), shown(details.phone, false)],
        ]}
      />
    </Panel>
  );
}
