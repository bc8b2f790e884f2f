import { CHART_INTERVALS } from '@fairlead/domain/markets/chart-interval.ts';
import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ChartController } from './chart-controller.client.ts';
import { DrawIcon, IndicatorIcon, MoreIcon, TYPE_ICONS } from './chart-icons.tsx';
import { CHART_TYPES, type ChartSettings } from './chart-settings.ts';
import type { DrawingStore } from './drawing-store.ts';
import { chartPart } from './chart-part.ts';

const IndicatorMenu = chartPart(() => import('./indicator-menu.tsx'));
const DrawingMenu = chartPart(() => import('./drawing-menu.tsx'));
const OptionsMenu = chartPart(() => import('./options-menu.tsx'));

export interface ChartToolbarProps {
  readonly settings: ChartSettings;
  readonly onChange: (changes: Partial<ChartSettings>) => void;
  readonly drawings: DrawingStore;
  /** Moves the focus to the chart, where the selected tool is used. */
  readonly onFocusChart: () => void;
  /** The chart that is drawn; null until it is. */
  readonly chart: RefObject<ChartController | null>;
}

/** Controls for the chart's appearance and content. On a narrow screen labels shrink to their icons; the options are in menus. */
export function ChartToolbar({ settings, onChange, drawings, onFocusChart, chart }: ChartToolbarProps) {
  const { t } = useTranslation('trading');
  const { type, interval, indicators } = settings;
  const intervals = useRef<HTMLDivElement>(null);
  // Not all intervals fit on a narrow screen. The row is only scrolled sideways, so the page stays where it is.
  useEffect(() => {
    const chosen = intervals.current?.querySelector('input:checked')?.parentElement;
    if (chosen) intervals.current?.scrollTo({ left: chosen.offsetLeft + (chosen.offsetWidth - intervals.current.offsetWidth) / 2 });
  }, [interval]);
  const drawingCount = useSyncExternalStore(drawings.subscribe, () => drawings.get().drawings.length);
  return (
    <div
      role="group"
      aria-label={t('chart.tools.label')}
      className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-1.5 md:h-10 md:gap-1.5 md:px-2"
    >
      <Popover
        title={t('chart.tools.type')}
        trigger={
          <ToolButton label={t('chart.tools.type')} aside={t(`chart.tools.types.${type}`)} keepsWordsHidden>
            {TYPE_ICONS[type]}
          </ToolButton>
        }
      >
        <Segmented
          label={t('chart.tools.type')}
          labelHidden
          className="[&>div]:flex-col [&_label]:justify-start"
          options={CHART_TYPES.map((value) => ({
            value,
            label: (
              <span className="flex items-center gap-1.5">
                {TYPE_ICONS[value]}
                {t(`chart.tools.types.${value}`)}
              </span>
            ),
          }))}
          value={type}
          onValueChange={(next) => onChange({ type: next })}
        />
      </Popover>
      <div ref={intervals} className="min-w-0 shrink overflow-x-auto [scrollbar-width:none] max-md:flex-1">
        <Segmented
          label={t('chart.interval')}
          labelHidden
          size="dense"
          className="w-max [&>div]:flex-nowrap"
          options={CHART_INTERVALS.map((value) => ({ value, label: t(`chart.intervals.${value}`) }))}
          value={interval}
          onValueChange={(next) => onChange({ interval: next })}
        />
      </div>
      <Popover
        title={t('chart.indicators')}
        trigger={
          <ToolButton label={t('chart.indicators')} aside={indicators.length > 0 ? String(indicators.length) : undefined}>
            {IndicatorIcon}
          </ToolButton>
        }
      >
        <Suspense fallback={<Skeleton className="h-52 w-80" />}>
          <IndicatorMenu shown={indicators} onChange={(next) => onChange({ indicators: next })} />
        </Suspense>
      </Popover>
      <Popover
        title={t('chart.tools.draw')}
        trigger={
          <ToolButton label={t('chart.tools.draw')} aside={drawingCount > 0 ? String(drawingCount) : undefined}>
            {DrawIcon}
          </ToolButton>
        }
      >
        <Suspense fallback={<Skeleton className="h-30 w-72" />}>
          <DrawingMenu
            store={drawings}
            onChosen={() => {
              onFocusChart();
              closePopover();
            }}
          />
        </Suspense>
      </Popover>
      <Popover
        title={t('chart.tools.more')}
        titleHidden
        align="end"
        trigger={
          <ToolButton label={t('chart.tools.more')} keepsWordsHidden>
            {MoreIcon}
          </ToolButton>
        }
      >
        <Suspense fallback={<Skeleton className="h-80 w-80" />}>
          <OptionsMenu settings={settings} onChange={onChange} chart={chart} onChosen={closePopover} />
        </Suspense>
      </Popover>
    </div>
  );
}

/** The focus has left the popover before, so closing it doesn't take the focus back. */
function closePopover(): void {
  document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

interface ToolButtonProps {
  readonly label: string;
  /** The current selection, or the number of selected items. */
  readonly aside?: string | undefined;
  readonly keepsWordsHidden?: boolean;
  readonly children: ReactNode;
}

function ToolButton({ label, aside, keepsWordsHidden = false, children, ...trigger }: ToolButtonProps) {
  const { t } = useTranslation('trading');
  const name = aside === undefined ? label : t('chart.tools.named', { label, aside });
  return (
    <Button variant="ghost" size="dense" aria-label={name} title={name} className="max-md:h-8! max-md:px-1.5!" {...trigger}>
      {children}
      <span className={keepsWordsHidden ? 'sr-only' : 'max-[1500px]:sr-only in-data-many-charts:sr-only'}>{label}</span>
      {!keepsWordsHidden && aside !== undefined && (
        <span aria-hidden="true" className="min-w-4 rounded-mark bg-pressed px-1 text-micro tabular-nums">
          {aside}
        </span>
      )}
      <ChevronDownIcon className="size-4! text-muted max-md:hidden" />
    </Button>
  );
}
