import { readEuros } from '../../../ui/read-euros.ts';
import type { AccountLevel } from '@fairlead/contract/account/schemas.ts';
import { ZERO_CENTS } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface LevelsPageProps {
  /** Ascending. */
  readonly levels: readonly AccountLevel[];
  /** The name of the client's own level; null for a visitor and while it is unknown. */
  readonly own: string | null;
  readonly demo: boolean;
}

/** The benefits of each level, after what is the same for all of them. */
export function LevelsPage({ levels, own, demo }: LevelsPageProps) {
  const { t } = useTranslation(['pages', 'common']);
  const same: readonly string[] = t('levels.same', { returnObjects: true });
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-10 sm:px-6 md:py-16">
      <title>{`${t('levels.title')} | ${t('common:brand')}`}</title>
      <meta name="description" content={t('levels.lead')} />
      <header className="flex max-w-reading flex-col gap-4">
        <h1 className="text-heading">{t('levels.title')}</h1>
        <p className="text-read text-muted">{t('levels.lead')}</p>
      </header>
      <section aria-labelledby="same" className="flex max-w-reading flex-col gap-3">
        <h2 id="same" className="text-title">
          {t('levels.sameTitle')}
        </h2>
        <Ticks items={same} className="text-read" />
        <p className="text-body text-muted">{t('levels.sameText')}</p>
      </section>
      {levels.length === 0 && <p className="text-read">{t('levels.none')}</p>}
      <section aria-label={t('levels.brings')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {levels.map((level) => (
          <LevelCard key={level.name} level={level} isOwn={level.name === own} />
        ))}
      </section>
      <div className="flex max-w-reading flex-col gap-4">
        <p className="text-body text-muted">{t('levels.how')}</p>
        {demo && <Notice>{t('levels.demo')}</Notice>}
      </div>
    </main>
  );
}

function LevelCard({ level, isOwn }: { readonly level: AccountLevel; readonly isOwn: boolean }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const from = readEuros(level.deposit_from);
  return (
    <article className={classNames('flex flex-col gap-4 rounded-panel border bg-raised p-5', isOwn ? 'border-focus' : 'border-line')}>
      <div className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-title">{level.title}</h2>
          {isOwn && <Badge tone="accent">{t('levels.yours')}</Badge>}
        </div>
        <p className="text-control text-muted tabular-nums">
          {from === ZERO_CENTS ? t('levels.everybody') : t('levels.from', { amount: formatMoney(from, locale) })}
        </p>
      </div>
      <p className="text-body">{level.summary}</p>
      <Ticks items={level.benefits} className="text-control" />
    </article>
  );
}

function Ticks({ items, className }: { readonly items: readonly string[]; readonly className: string }) {
  return (
    <ul className={classNames('flex flex-col gap-2', className)}>
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <CheckIcon className="mt-0.5 text-accent" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
