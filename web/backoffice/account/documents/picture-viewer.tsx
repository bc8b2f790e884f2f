import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { stepOfKey, takeViewStep, WHOLE_PICTURE, type ViewStep } from './picture-view.ts';

const BUTTONS = ['zoomOut', 'zoomIn', 'rotate', 'reset'] as const;

interface PictureViewerProps {
  readonly address: string;
  /** What the image shows. */
  readonly label: string;
  /** Set for one of several pages, which the buttons and the Page up and Page down keys turn. */
  readonly pages?: { readonly at: number; readonly count: number; readonly onTurn: (page: number) => void };
}

/** An image that can be zoomed, rotated and dragged: with the mouse, a finger, or the keys + - R 0 and the arrows. */
export function PictureViewer({ address, label, pages }: PictureViewerProps) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const [view, setView] = useState(WHOLE_PICTURE);
  const grip = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const take = (step: ViewStep): void => setView((before) => takeViewStep(before, step));

  function turn(by: number): void {
    if (pages !== undefined) pages.onTurn(Math.min(pages.count, Math.max(1, pages.at + by)));
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOfKey(event.key);
    if (step !== null) take(step);
    else if (event.key === 'PageDown') turn(1);
    else if (event.key === 'PageUp') turn(-1);
    else return;
    event.preventDefault();
  }

  function drag({ clientX, clientY }: PointerEvent): void {
    const from = grip.current;
    if (from === null) return;
    setView((before) => ({ ...before, x: before.x + clientX - from.x, y: before.y + clientY - from.y }));
    grip.current = { x: clientX, y: clientY };
  }

  const { zoom, degrees, x, y } = view;
  return (
    <div className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        {BUTTONS.map((step) => (
          <Button key={step} variant="secondary" size="dense" onClick={() => take(step)}>
            {t(`viewer.${step}`)}
          </Button>
        ))}
        {pages !== undefined && pages.count > 1 && (
          <>
            <Button variant="secondary" size="dense" disabled={pages.at === 1} onClick={() => turn(-1)}>
              {t('viewer.pageBefore')}
            </Button>
            <Button variant="secondary" size="dense" disabled={pages.at === pages.count} onClick={() => turn(1)}>
              {t('viewer.pageAfter')}
            </Button>
          </>
        )}
        <span role="status" className="ml-auto text-dense text-muted tabular-nums">
          {pages !== undefined && `${t('viewer.page', { page: pages.at, pages: pages.count })} · `}
          {t('viewer.state', { zoom: formatPercent(zoom * 100, locale, 0), degrees })}
        </span>
      </div>
      {/* An application for both keyboard and mouse; its keys are explained below. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        aria-label={label}
        aria-describedby="viewer-keys"
        tabIndex={0}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        className="flex h-[70vh] min-h-90 cursor-grab touch-none items-center justify-center overflow-hidden bg-surface -outline-offset-2 active:cursor-grabbing"
      >
        <img
          src={address}
          alt={label}
          draggable={false}
          className="max-h-full max-w-full select-none"
          style={{ transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${zoom})` }}
        />
      </div>
      <p id="viewer-keys" className="border-t border-line px-3 py-2 text-mini text-muted">
        {t('viewer.keys')} {pages !== undefined && pages.count > 1 && t('viewer.keysOfPages')}
      </p>
    </div>
  );
}
