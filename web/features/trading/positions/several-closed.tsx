import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/figures.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PositionLine } from './position-line.tsx';

/** What became of positions that were to be closed together. */
export interface SeveralResult {
  readonly closed: readonly { readonly id: number; readonly position: HeldPosition | undefined; readonly profit: Cents }[];
  readonly left: readonly { readonly id: number; readonly position: HeldPosition | undefined; readonly reason: string }[];
}

export function SeveralClosed({ result: { closed, left }, onClose }: { readonly result: SeveralResult; readonly onClose: () => void }) {
  const { t } = useTranslation('positions');
  const done = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, and with it the focus. It is taken before the window looks for it, and once more should it have.
  useLayoutEffect(() => {
    done.current?.focus();
    const frame = requestAnimationFrame(() => done.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice tone={left.length === 0 ? 'success' : 'caution'}>
          {t('several.closed', { count: closed.length })} {left.length > 0 && t('several.leftOpen', { count: left.length })}
        </Notice>
      </div>
      {closed.length > 0 && (
        <section aria-label={t('several.closedList')} className="flex flex-col">
          <ul className="max-h-70 overflow-y-auto rounded-control border border-line [&>li+li]:border-t">
            {closed.map(
              ({ id, position, profit }) =>
                position !== undefined && (
                  <PositionLine key={id} position={position}>
                    <Money amount={profit} signed />
                  </PositionLine>
                ),
            )}
          </ul>
          <p className="flex items-center justify-between gap-3 px-3 pt-2 text-control font-semibold">
            <span>{t('several.result')}</span>
            <Money amount={addCents(...closed.map(({ profit }) => profit))} signed />
          </p>
        </section>
      )}
      {left.length > 0 && (
        <section aria-label={t('several.leftList')} className="flex flex-col gap-1.5">
          <p className="text-dense font-medium text-caution">{t('several.leftList')}</p>
          <ul className="max-h-40 overflow-y-auto rounded-control border border-line [&>li+li]:border-t">
            {left.map(
              ({ id, position, reason }) =>
                position !== undefined && (
                  <PositionLine key={id} position={position} isSentence>
                    {reason}
                  </PositionLine>
                ),
            )}
          </ul>
        </section>
      )}
      <div className="flex justify-end">
        <Button ref={done} size="large" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
