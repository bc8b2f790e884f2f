import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A count after the label, such as the number of open positions. */
  readonly count?: number | undefined;
  /** Describes something unsaved or new behind the tab, shown as a dot; announced with the label. */
  readonly mark?: string | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the tabs switch between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly size?: 'dense' | 'regular';
  /** Shown at the far end of the tab row. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly panelClassName?: string;
}

/** One of several panels. The Tab key reaches the selected tab; arrow keys, Home and End select another, following the ARIA pattern. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  size = 'regular',
  aside,
  className,
  panelClassName,
}: TabsProps<Value>) {
  const id = useId();
  const dense = size === 'dense';
  const chosen = tabs.find((tab) => tab.value === value);

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const next =
      tabs[
        movedIndex(
          event.key,
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ];
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(next.value);
    document.getElementById(`${id}${next.value}`)?.focus();
  }

  return (
    <div className={classNames('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="flex shrink-0 items-center justify-between gap-2 border-b border-line">
        <div role="tablist" aria-label={label} onKeyDown={handleKey} className="-mb-px flex min-w-0 overflow-x-auto overflow-y-hidden">
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              className={classNames(
                'flex shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-strong aria-selected:border-accent aria-selected:text-strong',
                dense ? 'h-9 px-3 text-dense' : 'h-11 px-4 text-control',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="rounded-mark bg-hover px-1 text-micro tabular-nums">{tab.count}</span>}
              {tab.mark !== undefined && (
                <span title={tab.mark} className="size-2 rounded-round bg-caution">
                  <span className="sr-only">{tab.mark}</span>
                </span>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        className={classNames('min-h-0 flex-1', panelClassName)}
      >
        {chosen?.content}
      </div>
    </div>
  );
}

/** The index a key moves to among so many tabs, wrapping around; -1 for a key that doesn't move. */
function movedIndex(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
