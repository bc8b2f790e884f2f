import { Suspense, useState, type Dispatch, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CalculatorIcon } from '../../ui/icons.tsx';
import { MessagePlace } from '../../ui/message-place.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { ChartSkeleton } from './chart/chart-skeleton.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ChartCountButton } from './layout/chart-count-button.tsx';
import { HandheldActions } from './layout/handheld-actions.tsx';
import { MaximiseButton } from './layout/maximise-button.tsx';
import { PlatformFrame } from './layout/platform-frame.tsx';
import { Splitter } from './layout/splitter.tsx';
import { useChartGrid } from './layout/use-chart-grid.ts';
import { useMaximised, type Maximised } from './layout/use-maximised.ts';
import { useOrderSheet } from './layout/use-order-sheet.tsx';
import { useScreen, type Screen } from './layout/use-screen.ts';
import { useDraftWatch } from './levels/use-draft-watch.ts';
import { InstrumentBar } from './instrument-bar.tsx';
import { MarketState } from './market-state.tsx';
import { MarketList } from './market-list/market-list.tsx';
import { useNoticeHost } from './notices/use-notice-host.tsx';
import { usePressGuard } from './presses/use-press-guard.ts';
import { OrderConfirmationProvider } from './settings/order-confirmation.tsx';
import { TerminalSettingsButton } from './settings/terminal-settings-button.tsx';
import { AccountTabs } from './positions/account-tabs.tsx';
import { PositionDialogs } from './positions/position-dialogs.tsx';
import { useAccountTabs, type AccountTab } from './positions/use-account-tabs.tsx';
import { SummaryBar } from './summary/summary-bar.tsx';
import type { TicketAction, TicketForm } from './ticket/ticket-form.ts';
import { TicketPanel } from './ticket/ticket-panel.tsx';
import { usePageTitle } from './use-page-title.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

export interface PlatformPanesProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
}

interface PaneProps extends PlatformPanesProps {
  readonly screen: Screen;
}

/** Fills the panes of the platform with what this screen has a place for. */
export default function PlatformPanes({ form, dispatch }: PlatformPanesProps) {
  const { t } = useTranslation('trading');
  const screen = useScreen();
  const maximised = useMaximised(screen);
  const [warningPlace, setWarningPlace] = useState<HTMLElement | null>(null);
  const noticeHost = useNoticeHost(warningPlace);
  const presses = usePressGuard();
  useDraftWatch();
  usePageTitle();
  // The margin warning has a place of its own, so that it doesn't move the layout.
  const warning = <div ref={setWarningPlace} className="contents" />;
  const props = { form, dispatch, screen };
  const isHandheld = screen === 'phone' || screen === 'flat';
  const order = useOrderSheet({ form, dispatch }, isHandheld);

  function trade(side: Side): void {
    dispatch({ kind: 'side', side });
    order.open('trade');
  }

  return (
    <main aria-label={t('title')} className="flex min-h-0 flex-1 flex-col" {...presses}>
      <OrderConfirmationProvider>
        <PositionDialogs>
          {noticeHost}
          <PlatformFrame
            maximised={maximised.pane}
            summary={<SummaryBar />}
            list={screen === 'desk' && <ListPane />}
            chart={<ChartPane banners={<ChartBanners warning={warning} isHandheld={isHandheld} />} maximised={maximised} screen={screen} />}
            side={!isHandheld && <SidePane {...props} />}
            account={
              isHandheld ? (
                <HandheldTabs onCalculate={() => order.open('calculator')} />
              ) : (
                <AccountPane screen={screen} maximised={maximised} />
              )
            }
            actions={isHandheld && <HandheldActions warning={warning} onTrade={trade} />}
          />
          {order.sheet}
        </PositionDialogs>
      </OrderConfirmationProvider>
    </main>
  );
}

function ListPane() {
  return (
    <>
      <MarketList scrolls className="flex-1" />
      <MessagePlace className="shrink-0" />
      <Splitter pane="list" edge="end" />
    </>
  );
}

const ManyCharts = lazyPart(() => import('./layout/many-charts.tsx'));

interface ChartPaneProps {
  readonly banners: ReactNode;
  readonly maximised: Maximised;
  readonly screen: Screen;
}

function ChartPane({ banners, maximised, screen }: ChartPaneProps) {
  const charts = useChartGrid();
  const hasMany = charts.isOffered && charts.grid.count > 1;
  return (
    <>
      <InstrumentBar
        aside={
          (screen === 'desk' || screen === 'tablet') && (
            <>
              {charts.isOffered && <ChartCountButton charts={charts} />}
              <MaximiseButton pane="chart" maximised={maximised} />
            </>
          )
        }
      />
      {hasMany ? (
        <Suspense fallback={<ChartSkeleton className="min-h-0 flex-1 bg-raised" />}>
          <ManyCharts charts={charts} banners={banners} />
        </Suspense>
      ) : (
        <ChartPanel banners={banners} />
      )}
    </>
  );
}

/** A phone shows all of these in the line above its buttons, but for what the instrument itself has. */
function ChartBanners({ warning, isHandheld }: { readonly warning: ReactNode; readonly isHandheld: boolean }) {
  if (isHandheld) return <MarketState />;
  return (
    <>
      <ConnectionBanner place="chart" />
      {warning}
      <MarketState />
    </>
  );
}

interface AccountPaneProps {
  readonly screen: Screen;
  readonly maximised: Maximised;
}

function AccountPane({ screen, maximised }: AccountPaneProps) {
  return (
    <>
      <Splitter pane="account" edge="top" />
      <AccountTabs
        wide={screen === 'desk'}
        className="min-h-0 flex-1"
        aside={
          <span className="mr-1.5 flex">
            <MaximiseButton pane="account" maximised={maximised} />
          </span>
        }
      />
    </>
  );
}

const CalculatorPanel = lazyPart(() => import('./ticket/calculator-panel.tsx'));

type SideTab = 'trade' | 'markets' | 'calculator';

/** New trade and calculator, one at a time; where the markets have no pane of their own they are here too. */
function SidePane({ form, dispatch, screen }: PaneProps) {
  const { t } = useTranslation('trading');
  const [tab, setTab] = useState<SideTab>('trade');
  const hasMarkets = screen === 'tablet';
  const markets: Tab<SideTab> = {
    value: 'markets',
    label: t('markets.label'),
    content: <MarketList scrolls className="flex-1" onChosen={(side) => side !== undefined && setTab('trade')} />,
  };
  return (
    <>
      <Splitter pane="side" edge="start" />
      <Tabs
        label={t('ticket.tabs')}
        size="dense"
        value={tab === 'markets' && !hasMarkets ? 'trade' : tab}
        onValueChange={setTab}
        className="min-h-0 flex-1 bg-raised"
        panelClassName="flex flex-col overflow-y-auto"
        aside={
          <span className="mr-1 flex">
            <TerminalSettingsButton size="dense" />
          </span>
        }
        tabs={[
          { value: 'trade', label: t('ticket.title'), content: <TicketPanel form={form} dispatch={dispatch} size="dense" /> },
          ...(hasMarkets ? [markets] : []),
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
      {/* One line; the ticket can scroll past it. */}
      {hasMarkets && <MessagePlace isLine className="shrink-0 has-[p]:h-8" />}
    </>
  );
}

type HandheldTab = AccountTab | 'markets';

/** Positions, orders, history and markets on a phone. */
function HandheldTabs({ onCalculate }: { readonly onCalculate: () => void }) {
  const { t } = useTranslation('trading');
  const [tab, setTab] = useState<HandheldTab>('open');
  const accountTabs = useAccountTabs({ wide: false, openLabel: t('positions.openShort') });
  return (
    <Tabs
      label={t('positions.tabs')}
      value={tab}
      onValueChange={setTab}
      className="flex-1 bg-raised [&_[role=tab]]:px-3 max-sm:[&_[role=tab]]:gap-1 max-sm:[&_[role=tab]]:px-1.5 max-sm:[&_[role=tab]]:text-dense max-[379px]:[&_[role=tab]]:gap-0.5 max-[379px]:[&_[role=tab]]:px-1"
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
          <IconButton label={t('calculator.title')} onClick={onCalculate}>
            <CalculatorIcon />
          </IconButton>
          <TerminalSettingsButton size="regular" />
        </span>
      }
    />
  );
}
