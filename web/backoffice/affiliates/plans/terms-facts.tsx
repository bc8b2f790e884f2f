import type { WireCommissionTerms } from '@fairlead/contract/affiliates/plans.ts';
import { useTranslation } from 'react-i18next';
import { ReviewLine } from '../../../ui/review-dialog.tsx';
import { useTermsText } from './use-terms-text.ts';

/** The terms as text, part by part. */
export function TermsFacts({ terms }: { readonly terms: WireCommissionTerms }) {
  const { t } = useTranslation('backofficeAffiliates');
  const text = useTermsText();
  const { acquisition, share } = terms;
  const nothing = <span className="text-muted">{t('terms.notPaid')}</span>;
  return (
    <dl className="flex flex-col">
      <ReviewLine label={t('terms.acquisition')}>
        {acquisition === null ? nothing : <Lines lines={text.acquisition(acquisition)} />}
      </ReviewLine>
      <ReviewLine label={t('terms.share')}>{share === null ? nothing : <Lines lines={text.share(share)} />}</ReviewLine>
      <ReviewLine label={t('terms.personalData')}>{t(`terms.data.${terms.personal_data}`)}</ReviewLine>
    </dl>
  );
}

/** The tiers, one per line, with their conditions in small print below. */
export function Lines({
  lines: { tiers, conditions },
}: {
  readonly lines: { readonly tiers: readonly string[]; readonly conditions: string };
}) {
  return (
    <span className="flex flex-col gap-0.5 whitespace-normal">
      {tiers.map((tier) => (
        <span key={tier}>{tier}</span>
      ))}
      <span className="text-mini text-muted">{conditions}</span>
    </span>
  );
}
