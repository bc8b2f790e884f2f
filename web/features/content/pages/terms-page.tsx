import type { Settings } from '@fairlead/contract/settings.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ReadingPage, ReadingSection } from './reading-page.tsx';

const SECTIONS = ['who', 'money', 'orders', 'margin', 'auto', 'security', 'data', 'ending', 'changes'] as const;

/** The terms of the demonstration. Their figures are the rules that the engine applies. */
export function TermsPage({ rulePack }: { readonly rulePack: Settings['rule_pack'] }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const figures = {
    stopOut: formatPercent(rulePack.stop_out_percent, locale, 0),
    warning: formatPercent(rulePack.margin_warning_percent, locale, 0),
  };
  return (
    <ReadingPage title={t('terms.title')} lead={t('terms.lead')} badge={<Badge tone="accent">{t('terms.badge')}</Badge>}>
      {SECTIONS.map((name, at) => (
        <ReadingSection
          key={name}
          id={name}
          title={`${at + 1}. ${t(`terms.sections.${name}.title`)}`}
          paragraphs={t(`terms.sections.${name}.text`, { returnObjects: true, ...figures })}
        />
      ))}
    </ReadingPage>
  );
}
