import type { RulesResponse, SuggestedMargin } from '@fairlead/contract/trading/operators/rules.ts';
import { SUGGESTION_SESSIONS } from '@fairlead/domain/trading/suggested-margin.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

const SHOWN_AT_FIRST = 4;

export interface RulesSuggestionsProps {
  readonly view: RulesResponse['data'];
  readonly suggestions: readonly SuggestedMargin[];
  /** Null for operators with read-only access. */
  readonly onRaise: ((suggestion: SuggestedMargin) => void) | null;
}

/** Instruments whose margin should be increased, with their recent moves. Nothing if there are none. */
export function RulesSuggestions({ view, suggestions, onRaise }: RulesSuggestionsProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? suggestions : suggestions.slice(0, SHOWN_AT_FIRST);
  const nameOf = (symbol: string): string => view.instruments.find((one) => one.symbol === symbol)?.name ?? symbol;
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-line px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="text-control font-semibold">
          {t('rules.raises.suggested')}
        </h3>
        <p className="text-dense text-muted">{t('rules.raises.suggestedText', { count: SUGGESTION_SESSIONS })}</p>
      </div>
      <ul className="relative flex max-h-80 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line text-dense tabular-nums">
        {shown.map((suggestion) => {
          const { symbol, percent, daily_move_percent: move } = suggestion;
          return (
            <li key={symbol} className="flex min-h-10 items-center gap-x-4 px-3 py-1">
              <span className="min-w-0 flex-1 sm:flex sm:gap-2">
                <span className="block font-medium">{symbol}</span>
                {nameOf(symbol) !== symbol && <span className="block truncate text-muted">{nameOf(symbol)}</span>}
              </span>
              <span className="text-right sm:flex sm:gap-2">
                <span className="block text-muted sm:w-28">{t('rules.raises.move', { percent: formatPercent(move, locale, 1) })}</span>
                <span className="block font-medium sm:w-28">
                  {t('rules.raises.suggestion', { percent: formatPercent(percent, locale, 0) })}
                </span>
              </span>
              {onRaise !== null && (
                <Button
                  variant="secondary"
                  size="dense"
                  aria-label={t('rules.raises.raiseNamed', { subject: symbol })}
                  onClick={() => onRaise(suggestion)}
                >
                  {t('rules.raises.raise')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < suggestions.length && (
        <button type="button" className="self-start text-dense text-accent hover:underline" onClick={() => setIsWhole(true)}>
          {t('rules.moreChanges', { count: suggestions.length - shown.length })}
        </button>
      )}
    </section>
  );
}
