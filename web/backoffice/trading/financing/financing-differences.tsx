import type { WireFinancingDifference } from '@fairlead/contract/trading/operators/financing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFinancingText } from './use-financing-text.ts';

const SHOWN_AT_FIRST = 8;

/** What differs, each with its old and new value. */
export function FinancingDifferences({ differences }: { readonly differences: readonly WireFinancingDifference[] }) {
  const { t } = useTranslation('backofficeDesk');
  const { describeDifference } = useFinancingText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? differences : differences.slice(0, SHOWN_AT_FIRST);
  return (
    <ul className="flex flex-col gap-1 text-dense tabular-nums">
      {shown.map((difference) => {
        const { what, before, after } = describeDifference(difference);
        return (
          <li key={what} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
            <span>{what}</span>
            <span className="text-muted">
              {before} → <span className="font-medium text-strong">{after}</span>
            </span>
          </li>
        );
      })}
      {shown.length < differences.length && (
        <li>
          <button type="button" className="text-accent hover:underline" onClick={() => setIsWhole(true)}>
            {t('rules.moreChanges', { count: differences.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}
