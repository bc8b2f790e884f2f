import { Suspense, useEffect, useState, type Dispatch, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CalculatorIcon } from '../../ui/icons.tsx';
import { MessagePlace } from '../../ui/message-place.tsx';
import { SideGlyph } from '../../ui/side-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useDraftWatch } from './levels/use-draft-watch.ts';
import { InstrumentBar } from './instrument-bar.tsx';
import { LivePrice } from './live/live-price.tsx';
import { useCommandBlock } from './live/use-command-block.ts';
import { useInstrumentBlock } from './live/use-instrument-block.ts';
import { MarketState } from './market-state.tsx';
import { MarketList } from './market-list/market-list.tsx';
import { useNoticeHost } from './notices/use-notice-host.tsx';
import { usePlatform } from './platform-context.ts';
import { SINGLE_PRESS, usePressGuard } from './presses/use-press-guard.ts';
import { OrderConfirmationProvider, useOrderConfirmation } from './settings/order-confirmation.tsx';
import { TerminalSettingsButton } from './settings/terminal-settings-button.tsx';
import { AccountLine } from './summary/account-line.tsx';
import { AccountTabs } from './positions/account-tabs.tsx';
import { lazyPanel } from './positions/load-panel.ts';
import { PositionDialogs } from './positions/position-dialogs.tsx';
import { useAccountTabs, type AccountTab } from './positions/use-account-tabs.tsx';
import { SummaryBar } from './summary/summary-bar.tsx';
import type { TicketAction, TicketForm } from './ticket/ticket-form.ts';
import { TicketPanel } from './ticket/ticket-panel.tsx';
import { useMedia } from './use-media.ts';
import { usePageTitle } from './use-page-title.ts';
import { lazyPart, loadPart } from '../../ui/lazy-part.ts';

export interface PlatformLayoutProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
}

/** Spec section 9: narrow below 900 px. From 1280 px the market list has a column of its own. */
const WIDE = '(min-width: 900px)';
const SPACIOUS = '(min-width: 1280px)';

interface LayoutProps extends PlatformLayoutProps {
  /** The margin warning, in a place of its own so that it doesn't move the layout. */
  readonly warning: ReactNode;
}

/** Arranges the parts of the platform for this screen. */
export function PlatformLayout(props: PlatformLayoutProps) {
  const { t } = useTranslation('trading');
  const isWide = useMedia(WIDE);
  const isSpacious = useMedia(SPACIOUS);
  const [warningPlace, setWarningPlace] = useState<HTMLElement | null>(null);
  const noticeHost = useNoticeHost(warningPlace);
  const presses = usePressGuard();
  useDraftWatch();
  usePageTitle();
  const parts = { ...props, warning: <div ref={setWarningPlace} className="contents" /> };
  return (
    <main aria-label={t('title')} className="flex min-h-0 flex-1 flex-col" {...presses}>
      <OrderConfirmationProvider>
        <PositionDialogs>
          {noticeHost}
          {isSpacious ? <SpaciousLayout {...parts} /> : isWide ? <WideLayout {...parts} /> : <NarrowLayout {...parts} />}
        </PositionDialogs>
      </OrderConfirmationProvider>
    </main>
  );
}

function SpaciousLayout({ warning, ...props }: LayoutProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex w-86 shrink-0 flex-col border-r border-line">
        <MarketList scrolls className="flex-1" />
        <MessagePlace className="shrink-0" />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <SummaryBar />
        <div className="flex min-h-113 flex-[1_1_66%]">
          <OrderTabs {...props} className="w-74 shrink-0 border-r border-line" />
          <ChartColumn warning={warning} />
        </div>
        <AccountTabs wide className="min-h-40 flex-[1_1_34%] border-t border-line" />
      </div>
    </div>
  );
}

function WideLayout({ warning, ...props }: LayoutProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 w-80 shrink-0 flex-col overflow-y-auto border-r border-line">
        <OrderTabs {...props} className="shrink-0 border-b border-line" />
        <MarketList scrolls className="min-h-80 flex-1" />
        {/* One line; the column can scroll past it. */}
        <MessagePlace isLine className="sticky bottom-0 z-10 shrink-0 has-[p]:h-8" />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <SummaryBar />
        <ChartColumn warning={warning} />
        <AccountTabs wide={false} className="min-h-44 flex-[0_1_38%] border-t border-line" />
      </div>
    </div>
  );
}

function ChartColumn({ warning }: Pick<LayoutProps, 'warning'>) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <InstrumentBar />
      <ChartPanel
        banners={
          <>
            <ConnectionBanner place="chart" />
            {warning}
            <MarketState />
          </>
        }
      />
    </div>
  );
}

const CalculatorPanel = lazyPart(() => import('./ticket/calculator-panel.tsx'));

/** New trade and calculator, one at a time. */
function OrderTabs({ form, dispatch, className }: PlatformLayoutProps & { readonly className: string }) {
  const { t } = useTranslation('trading');
  const [tab, setTab] = useState<'trade' | 'calculator'>('trade');
  return (
    <Tabs
      label={t('ticket.tabs')}
      size="dense"
      value={tab}
      onValueChange={setTab}
      className={`bg-raised ${className}`}
      panelClassName="flex flex-col overflow-y-auto"
      aside={
        <span className="mr-1 flex">
          <TerminalSettingsButton size="dense" />
        </span>
      }
      tabs={[
        { value: 'trade', label: t('ticket.title'), content: <TicketPanel form={form} dispatch={dispatch} size="dense" /> },
        {
          value: 'calculator',
          label: t('calculator.title'),
          content: (
            <Suspense>
              <CalculatorPanel size="dense" />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

const SHEET_PRELOAD_MS = 2_000;
const loadOrderSheet = () => import('./ticket/order-sheet.tsx');
const OrderSheet = lazyPart(loadOrderSheet);
const PhoneTradeButtons = lazyPanel(() => import('./ticket/phone-trade-buttons.tsx'));

type NarrowTab = AccountTab | 'markets';

/**
 * A phone: summary, chart, then positions, orders, history and markets as tabs. The buy and sell buttons are always within reach of a
 * thumb.
 */
function NarrowLayout({ form, dispatch, warning }: LayoutProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const { selected } = usePlatform();
  const [tab, setTab] = useState<NarrowTab>('open');
  const [sheet, setSheet] = useState<'trade' | 'calculator' | null>(null);
  const commandBlock = useCommandBlock();
  const instrumentBlock = useInstrumentBlock(selected.symbol);
  const isOneClick = useOrderConfirmation().placing === 'oneClick';
  const accountTabs = useAccountTabs({ wide: false, openLabel: t('positions.openShort') });

  // The sheet isn't part of the first screen, but the first tap must not wait for it.
  useEffect(() => {
    const timer = setTimeout(() => void loadPart(loadOrderSheet), SHEET_PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  function trade(side: Side): void {
    dispatch({ kind: 'side', side });
    setSheet('trade');
  }

  return (
    <>
      <SummaryBar />
      <InstrumentBar />
      <div className="flex h-[46dvh] max-h-120 min-h-72 shrink-0 flex-col">
        <ChartPanel banners={<MarketState />} />
      </div>
      <Tabs
        label={t('positions.tabs')}
        value={tab}
        onValueChange={setTab}
        className="flex-1 border-t border-line bg-raised [&_[role=tab]]:px-3 max-sm:[&_[role=tab]]:gap-1 max-sm:[&_[role=tab]]:px-1.5 max-sm:[&_[role=tab]]:text-dense max-[379px]:[&_[role=tab]]:gap-0.5 max-[379px]:[&_[role=tab]]:px-1"
        tabs={[
          ...accountTabs,
          {
            value: 'markets',
            label: t('markets.label'),
            content: <MarketList scrolls={false} onChosen={() => scrollTo({ top: 0 })} />,
          },
        ]}
        aside={
          <span className="mr-1 flex max-sm:-ml-1 max-sm:[&_button]:w-8">
            <IconButton label={t('calculator.title')} onClick={() => setSheet('calculator')}>
              <CalculatorIcon />
            </IconButton>
            <TerminalSettingsButton size="regular" />
          </span>
        }
      />
      <div className="sticky bottom-0 z-20 grid grid-cols-2 gap-x-2 gap-y-1.5 border-t border-line bg-raised p-2 pt-1 pb-[max(8px,env(safe-area-inset-bottom))]">
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
            <Suspense fallback={<Skeleton className="h-17" />}>
              <PhoneTradeButtons
                form={form.orderKind === 'market' ? form : { ...form, orderKind: 'market' }}
                dispatch={dispatch}
                blocked={commandBlock ?? instrumentBlock?.reason}
                onOpenTicket={() => setSheet('trade')}
              />
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
              className="h-12 w-full px-2!"
              onClick={() => trade(side)}
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
      {sheet !== null && (
        <Suspense>
          <OrderSheet kind={sheet} form={form} dispatch={dispatch} onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </>
  );
}
