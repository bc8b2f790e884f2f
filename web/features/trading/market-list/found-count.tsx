import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Waits until typing pauses; otherwise every letter would interrupt the announcement before. */
const SPEAK_AFTER_MS = 600;

/** Announces the number of search results to screen readers; empty without a search. */
export function FoundCount({ search, count }: { readonly search: string; readonly count: number }) {
  const { t } = useTranslation('trading');
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const text = search === '' ? '' : count === 0 ? t('markets.nothingFound', { search }) : t('marketList.found', { count });
    const timer = setTimeout(() => setAnnounced(text), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search, count, t]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
