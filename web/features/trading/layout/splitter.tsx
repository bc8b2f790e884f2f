import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { chartStorage } from '../chart/chart-storage.ts';
import { boundSize, PANE_SIZES, resizedBy, writePaneSize, type SizedPane } from './pane-sizes.ts';

const STEP_PX = 16;
const LARGE_STEP_PX = 64;

export interface SplitterProps {
  readonly pane: SizedPane;
  /** At which edge of the pane that contains it. */
  readonly edge: 'start' | 'end' | 'top';
}

/**
 * The line that resizes a pane, by dragging, with the arrow keys, or with Home and End; a double click or Enter gives the pane its usual size
 * again. It writes a variable of the style sheet, so nothing renders while it moves.
 */
export function Splitter({ pane, edge }: SplitterProps) {
  const { t } = useTranslation('trading');
  const element = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly from: number; readonly sizePx: number; movedTo: number | null }>(undefined);
  // Only for screen readers: what counts is the size that the style sheet gives the pane.
  const [spokenPx, setSpokenPx] = useState<number>();
  const { axis, smallestPx, largestPx, variable } = PANE_SIZES[pane];

  function measure(): number {
    const box = element.current?.parentElement?.getBoundingClientRect();
    return box === undefined ? smallestPx : Math.round(axis === 'x' ? box.width : box.height);
  }

  function apply(sizePx: number): void {
    document.documentElement.style.setProperty(variable, `${sizePx}px`);
  }

  function keep(sizePx: number): void {
    apply(sizePx);
    writePaneSize(chartStorage, pane, sizePx);
    setSpokenPx(measure());
  }

  function reset(): void {
    document.documentElement.style.removeProperty(variable);
    writePaneSize(chartStorage, pane, null);
    setSpokenPx(measure());
  }

  const placeOf = (event: PointerEvent): number => (axis === 'x' ? event.clientX : event.clientY);

  function begin(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: placeOf(event), sizePx: measure(), movedTo: null };
  }

  function move(event: PointerEvent): void {
    const { current } = drag;
    if (current === undefined) return;
    current.movedTo = resizedBy(pane, current.sizePx, placeOf(event) - current.from);
    apply(current.movedTo);
  }

  function end(): void {
    const { current } = drag;
    drag.current = undefined;
    // A press without a move chooses no size. What the window leaves room for is kept, not what was dragged to.
    if (current !== undefined && current.movedTo !== null) keep(boundSize(pane, measure()));
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    switch (event.key) {
      case axis === 'x' ? 'ArrowRight' : 'ArrowDown':
        keep(resizedBy(pane, measure(), step));
        break;
      case axis === 'x' ? 'ArrowLeft' : 'ArrowUp':
        keep(resizedBy(pane, measure(), -step));
        break;
      case 'Home':
        keep(smallestPx);
        break;
      case 'End':
        keep(largestPx);
        break;
      case 'Enter':
        reset();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div
      ref={element}
      role="separator"
      tabIndex={0}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-label={t(`layout.resize.${pane}`)}
      aria-valuemin={smallestPx}
      aria-valuemax={largestPx}
      aria-valuenow={spokenPx ?? smallestPx}
      title={t('layout.resize.hint')}
      onFocus={() => setSpokenPx(measure())}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={reset}
      onKeyDown={handleKey}
      className={classNames(
        'absolute z-10 touch-none bg-transparent transition-colors hover:bg-accent/40 focus-visible:bg-accent/40 active:bg-accent',
        axis === 'x' ? 'inset-y-0 w-1.5 cursor-col-resize' : 'inset-x-0 h-1.5 cursor-row-resize',
        edge === 'start' && '-left-1',
        edge === 'end' && '-right-1',
        edge === 'top' && '-top-1',
      )}
    />
  );
}
