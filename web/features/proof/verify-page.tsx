import { useTranslation } from 'react-i18next';
import { TitledSection } from '../../ui/titled-section.tsx';
import { VerifyTool } from './verify-tool.tsx';

/** Verifies receipts on the reader's own device, and explains what that proves. */
export function VerifyPage() {
  const { t } = useTranslation(['proof', 'common']);
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-col gap-12 px-4 py-10 sm:px-6 md:gap-16 md:py-16">
      <title>{`${t('title')} | ${t('common:brand')}`}</title>
      <meta name="description" content={t('lead')} />
      <header className="flex max-w-reading flex-col gap-4">
        <h1 className="text-heading">{t('title')}</h1>
        <p className="text-read text-muted">{t('lead')}</p>
      </header>
      <VerifyTool />
      <Explanation />
    </main>
  );
}

function Explanation() {
  const { t } = useTranslation('proof');
  const lists = ['proves', 'cannot'] as const;
  const how: readonly string[] = t('explain.how.items', { returnObjects: true });
  return (
    <div className="flex flex-col gap-10 border-t border-line pt-10">
      <div className="grid gap-10 md:grid-cols-2">
        {lists.map((list) => {
          const items: readonly string[] = t(`explain.${list}.items`, { returnObjects: true });
          return (
            <TitledSection
              key={list}
              level="h2"
              title={t(`explain.${list}.title`)}
              className="flex flex-col gap-4"
              titleClassName="text-title"
            >
              <ul className="flex list-disc flex-col gap-3 pl-5 text-body marker:text-muted">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </TitledSection>
          );
        })}
      </div>
      <TitledSection level="h2" title={t('explain.how.title')} className="flex max-w-reading flex-col gap-4" titleClassName="text-title">
        {how.map((paragraph) => (
          <p key={paragraph} className="text-body">
            {paragraph}
          </p>
        ))}
        <p className="text-body text-muted">{t('explain.formats')}</p>
      </TitledSection>
    </div>
  );
}
