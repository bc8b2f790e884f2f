import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { findAccessRefusals } from '@fairlead/domain/trading/order-rules.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { usePlatform } from '../platform-context.ts';

/** The strategy's markets, each with whether this account may trade it; a click selects the market. */
export function AutoMarkets({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation(['trading', 'errors']);
  const { access, instrumentOf, select } = usePlatform();
  return (
    <ul className="border-t border-line">
      {CROSSOVER_TERMS.symbols.map((symbol) => {
        const instrument = instrumentOf(symbol);
        if (instrument === undefined) return null;
        const refusal = findAccessRefusals(access, instrument.category)[0];
        return (
          <li key={symbol} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1.5">
            <button
              type="button"
              title={t('trading:auto.goTo', { name: instrument.displayName })}
              onClick={() => {
                onChosen();
                select(symbol);
              }}
              className="-mx-1 rounded-mark px-1 py-0.5 font-medium hover:underline"
            >
              {symbol} <span className="font-normal text-muted">{instrument.displayName}</span>
            </button>
            {refusal === undefined ? (
              <Badge tone="long">{t('trading:auto.mayTrade')}</Badge>
            ) : (
              <Badge tone="caution">{t(`errors:${refusal.code}`)}</Badge>
            )}
          </li>
        );
      })}
    </ul>
  );
}
