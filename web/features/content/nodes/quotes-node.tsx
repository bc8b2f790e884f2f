import type { QuoteGroupView } from '@fairlead/contract/markets/quotes-view.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useBehaviour } from '../behaviours/use-behaviour.ts';
import { useContentData } from '../content-data.ts';
import { QuoteTable } from '../quotes/quote-table.tsx';

/** Rows of each group before the reader expands it. */
const ROWS_AT_FIRST = 8;

/**
 * Our own prices in four groups (spec section 1). Complete without scripts: styles alone show the group of the selected radio button, and
 * all of its rows if the checkbox is ticked. The behaviour keeps the figures up to date.
 */
export function QuotesNode() {
  const { quotes, settings } = useContentData();
  const { t } = useTranslation('content');
  const locale = useLocale();
  const id = useId();
  const behaviour = useBehaviour<HTMLElement>('liveQuotes');
  const groups = (quotes ?? []).filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return null;
  return (
    <section {...behaviour} aria-labelledby={id} data-locale={locale} className="group/quotes flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-heading">
          {t('quotes.title')}
        </h2>
        {settings.demo && <Badge tone="accent">{t('quotes.demo')}</Badge>}
      </div>
      <div className="overflow-hidden rounded-panel border border-line bg-raised">
        <fieldset className="flex min-w-0 overflow-x-auto border-b border-line">
          <legend className="sr-only">{t('quotes.choose')}</legend>
          {groups.map(({ group }, place) => (
            <label key={group} className={TAB_CLASS}>
              <input type="radio" name={id} value={group} defaultChecked={place === 0} className="sr-only" />
              {t(`quotes.groups.${group}`)}
            </label>
          ))}
        </fieldset>
        {groups.map((group) => (
          <QuotePanel key={group.group} group={group} />
        ))}
      </div>
      <p className="max-w-reading text-mini text-muted">
        {t('quotes.note')}
        {settings.demo && ` ${t('quotes.demoNote')}`}
      </p>
    </section>
  );
}

const TAB_CLASS =
  'relative flex h-11 flex-1 items-center justify-center border-b-2 border-transparent px-2 text-control font-medium whitespace-nowrap text-muted transition-colors hover:text-strong has-checked:border-accent has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus sm:flex-none sm:px-5';

/** Complete class names, because the style sheet is generated from this source. */
const SEEN_WHERE_CHOSEN: Readonly<Record<QuoteGroupView['group'], string>> = {
  Crypto: 'group-has-[[value=Crypto]:checked]/quotes:block',
  Forex: 'group-has-[[value=Forex]:checked]/quotes:block',
  Stocks: 'group-has-[[value=Stocks]:checked]/quotes:block',
  Commodities: 'group-has-[[value=Commodities]:checked]/quotes:block',
};

function QuotePanel({ group }: { readonly group: QuoteGroupView }) {
  const { t } = useTranslation('content');
  const count = group.rows.length;
  return (
    <div
      data-group={group.group}
      className={`group/panel hidden [&_[data-extra]]:hidden has-[[data-all]:checked]:[&_[data-extra]]:table-row ${SEEN_WHERE_CHOSEN[group.group]}`}
    >
      <QuoteTable group={group} shown={ROWS_AT_FIRST} />
      {count > ROWS_AT_FIRST && (
        <label className={ALL_CLASS}>
          <input type="checkbox" data-all="" className="sr-only" />
          {t('quotes.showAll', { count })}
          <ChevronDownIcon className="size-4 transition-transform group-has-[[data-all]:checked]/panel:rotate-180" />
        </label>
      )}
    </div>
  );
}

const ALL_CLASS =
  'relative flex h-11 items-center justify-center gap-1.5 border-t border-line text-control font-medium text-muted hover:bg-hover hover:text-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus';
