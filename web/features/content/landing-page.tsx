import type { Settings } from '@fairlead/contract/settings.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { FillCard } from './fill-card.tsx';
import { MarginRules } from './margin-rules.tsx';
import { OilStory } from './oil-story.tsx';

/** What Fairlead is, what it promises, and how that can be checked. Figures are the engine's, the plot is of published prices. */
export function LandingPage({ rulePack }: { readonly rulePack: Settings['rule_pack'] }) {
  const { t } = useTranslation('common');
  return (
    <main id="content" className="flex flex-col">
      <title>{t('landing.pageTitle')}</title>
      <meta name="description" content={t('landing.lead')} />
      <div className="mx-auto grid w-full max-w-page items-center gap-12 px-4 py-12 sm:px-6 md:grid-cols-[1.15fr_1fr] md:gap-16 md:py-20">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-display">{t('landing.title')}</h1>
          <p className="max-w-reading text-read text-muted">{t('landing.lead')}</p>
          <Link to="/login" className={buttonClass('primary', 'large', 'max-sm:w-full')}>
            {t('nav.logIn')}
          </Link>
          <p className="text-dense text-muted">{t('landing.riskShort')}</p>
        </div>
        <FillCard />
      </div>
      <Rules />
      <OilStory />
      <MarginRules rulePack={rulePack} />
    </main>
  );
}

const RULES = ['bound', 'stale', 'ledger', 'stop'] as const;

function Rules() {
  const { t } = useTranslation('common');
  return (
    <section aria-labelledby="rules" className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-12 sm:px-6 md:py-16">
        <h2 id="rules" className="text-heading">
          {t('landing.rulesTitle')}
        </h2>
        <ol className="grid gap-x-16 gap-y-8 md:grid-cols-2">
          {RULES.map((rule, at) => (
            <li key={rule} className="flex gap-4">
              <span aria-hidden="true" className="text-read font-semibold text-accent tabular-nums">
                {at + 1}
              </span>
              <div className="flex flex-col gap-1">
                <h3 className="text-read">{t(`landing.rules.${rule}.title`)}</h3>
                <p className="text-body text-muted">{t(`landing.rules.${rule}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
