import type { Side } from '@fairlead/domain/trading/quote.ts';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { MessagePlace } from '../../../ui/message-place.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConnectionBanner } from '../connection-banner.tsx';
import { LivePrice } from '../live/live-price.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useInstrumentBlock } from '../live/use-instrument-block.ts';
import { usePlatform } from '../platform-context.ts';
import { lazyPanel } from '../positions/load-panel.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import { AccountLine } from '../summary/account-line.tsx';

const PhoneTradeButtons = lazyPanel(() => import('../ticket/phone-trade-buttons.tsx'));

export interface HandheldActionsProps {
  readonly warning: ReactNode;
  readonly onTrade: (side: Side) => void;
}

/** The buttons to buy and sell, always within reach of a thumb, below one line for the account or what has happened. */
export function HandheldActions({ warning, onTrade }: HandheldActionsProps) {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  const commandBlock = useCommandBlock();
  const instrumentBlock = useInstrumentBlock(selected.symbol);
  const isOneClick = useOrderConfirmation().placing === 'oneClick';
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-1.5 border-t border-line bg-raised p-2 pt-1 pb-[max(8px,env(safe-area-inset-bottom))] flat:gap-y-1 flat:px-2 flat:pt-0 flat:pb-1.5">
      {/* Always rendered, so that its content doesn't move anything else. */}
      <div className="group/line relative col-span-2 h-8">
        <AccountLine />
        {warning}
        <ConnectionBanner place="line" />
        {/* The warning's button stays uncovered. */}
        <MessagePlace isLine className="absolute inset-y-0 start-0 w-full group-has-[section]/line:w-[calc(100%-9.5rem)]" />
      </div>
      {isOneClick ? (
        <div className="col-span-2">
          <Suspense fallback={<Skeleton className="h-18" />}>
            <PhoneTradeButtons blocked={commandBlock ?? instrumentBlock?.reason} onOpenTicket={onTrade} />
          </Suspense>
        </div>
      ) : (
        (['short', 'long'] as const).map((side) => (
          <Button
            key={side}
            {...SINGLE_PRESS}
            variant={side}
            size="large"
            blocked={commandBlock ?? instrumentBlock?.reason}
            className="h-12 w-full px-2! flat:h-10"
            onClick={() => onTrade(side)}
          >
            <span className="block text-center leading-4">
              <span className="flex items-center justify-center gap-1 text-mini">
                <SideGlyph side={side} className="size-2" />
                {t(side === 'long' ? 'ticket.buy' : 'ticket.sell')}
              </span>
              {instrumentBlock === undefined ? (
                <LivePrice
                  instrument={selected}
                  side={side === 'long' ? 'ask' : 'bid'}
                  tints={false}
                  className="justify-center! text-control font-semibold"
                />
              ) : (
                <span className="flex h-5 items-center justify-center text-mini font-semibold">{instrumentBlock.state}</span>
              )}
            </span>
          </Button>
        ))
      )}
    </div>
  );
}
