import type { WireRuleChange } from '@fairlead/contract/trading/operators/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleText } from './use-rule-text.ts';

const SHOWN_AT_FIRST = 8;

/** The changes, each with its old and new value. */
export function RuleChanges({ changes }: { readonly changes: readonly WireRuleChange[] }) {
  const { t } = useTranslation('backofficeDesk');
  const { describeChange } = useRuleText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <ul className="flex flex-col gap-1 text-dense tabular-nums">
      {shown.map((change) => {
        const { what, before, after } = describeChange(change);
        return (
          <li key={JSON.stringify(change)} className="flex flex-wrap gap-x-2">
            <span>{what}</span>
            <span className="text-muted">
              {before} → <span className="font-medium text-strong">{after}</span>
            </span>
          </li>
        );
      })}
      {shown.length < changes.length && (
        <li>
          <button type="button" className="text-accent hover:underline" onClick={() => setIsWhole(true)}>
            {t('rules.moreChanges', { count: changes.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}
