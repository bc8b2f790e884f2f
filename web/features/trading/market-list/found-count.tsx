import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** While somebody types, every letter would be talked over by the next. */
const SPEAK_AFTER_MS = 600;

/** Says how many markets a search has found, for screen readers; says nothing where nothing is searched for. */
export function FoundCount({ search, count }: { readonly search: string; readonly count: number }) {
  const { t } = useTranslation('trading');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const text = search === '' ? '' : count === 0 ? t('markets.nothingFound', { search }) : t('marketList.found', { count });
    const timer = setTimeout(() => setSaid(text), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search, count, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
