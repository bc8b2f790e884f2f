import type { WireDetails } from '@fairlead/contract/payments/schemas.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Money } from '../../../ui/figures.tsx';
import { DetailSection, Fact, FactList } from './detail-section.tsx';

const FIELDS = ['beneficiary', 'iban', 'bic', 'bank', 'reference'] as const;

/** The details of a bank wire, each with a copy button for the client's banking app. */
export function WireDetailsBox({ wire, amount }: { readonly wire: WireDetails; readonly amount: Cents | null }) {
  const { t } = useTranslation('payments');
  const copyButton = (text: string, name: string) => <CopyButton iconOnly text={text} label={t('transactions.wire.copy', { name })} />;
  return (
    <DetailSection title={t('transactions.wire.title')}>
      <p className="text-dense text-muted">{t('transactions.wire.text')}</p>
      <FactList>
        {FIELDS.map((field) => {
          const name = t(`transactions.wire.${field}`);
          return (
            <Fact key={field} name={name} action={copyButton(wire[field], name)}>
              {wire[field]}
            </Fact>
          );
        })}
        <Fact
          name={t('transactions.columns.amount')}
          {...(amount !== null && {
            action: copyButton(centsToEuros(amount).toFixed(2), t('transactions.columns.amount')),
          })}
        >
          <Money amount={amount} />
        </Fact>
      </FactList>
    </DetailSection>
  );
}
