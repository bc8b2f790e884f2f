import type { Side } from '@fairlead/domain/trading/quote.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { LivePrice } from '../live/live-price.tsx';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { OneClickSize } from './one-click-size.tsx';
import type { TicketForm } from './ticket-form.ts';

export interface OneClickButtonsProps {
  readonly form: TicketForm;
  readonly size: ControlSize;
  /** Why nothing can be sent now. */
  readonly blocked: string | undefined;
  readonly isPending: boolean;
  readonly onPress: (side: Side) => void;
  /** Opens the ticket where it isn't on the screen. */
  readonly onChange?: (() => void) | undefined;
}

/** One-click trading: a press on the sell or buy price sends a market order, whose size is said above. */
export default function OneClickButtons({ form, size, blocked, isPending, onPress, onChange }: OneClickButtonsProps) {
  const { t } = useTranslation(['trading', 'positions']);
  const { selected } = usePlatform();
  return (
    <div className="flex flex-col gap-1">
      <OneClickSize form={form} onChange={onChange} />
      <div className="grid grid-cols-2 gap-2">
        {(['short', 'long'] as const).map((side) => (
          <Button
            key={side}
            {...SINGLE_PRESS}
            variant={side}
            size={size === 'dense' ? 'regular' : 'large'}
            loading={isPending}
            blocked={blocked}
            onBlockedPress={(reason) => showToast({ title: t('trading:order.notExecuted'), text: reason, tone: 'info' })}
            onClick={() => onPress(side)}
            className={size === 'dense' ? 'w-full px-1!' : 'h-12! w-full px-2!'}
          >
            <span className="block text-center leading-4">
              <span className="flex items-center justify-center gap-1 text-micro">
                <SideGlyph side={side} className="size-2" />
                {t(side === 'long' ? 'positions:oneClick.buy' : 'positions:oneClick.sell')}
              </span>
              <LivePrice
                instrument={selected}
                side={side === 'long' ? 'ask' : 'bid'}
                tints={false}
                className="justify-center! text-dense font-semibold"
              />
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}
