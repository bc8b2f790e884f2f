import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/figures.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PositionLine } from './position-line.tsx';
import { LeftPositions, SummedPositions } from './position-lists.tsx';

/** The outcome of closing several positions. */
export interface SeveralResult {
  readonly closed: readonly { readonly id: number; readonly position: HeldPosition | undefined; readonly profit: Cents }[];
  readonly left: readonly { readonly id: number; readonly position: HeldPosition | undefined; readonly reason: string }[];
}

export function SeveralClosed({ result: { closed, left }, onClose }: { readonly result: SeveralResult; readonly onClose: () => void }) {
  const { t } = useTranslation('positions');
  const done = useRef<HTMLButtonElement>(null);
  // The clicked button is gone, and the focus with it. The focus is moved here before the dialog looks for it, and once more in case it
  // did.
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
        <SummedPositions
          label={t('several.closedList')}
          totalLabel={t('several.result')}
          total={<Money amount={addCents(...closed.map(({ profit }) => profit))} signed />}
        >
          {closed.map(
            ({ id, position, profit }) =>
              position !== undefined && (
                <PositionLine key={id} position={position}>
                  <Money amount={profit} signed />
                </PositionLine>
              ),
          )}
        </SummedPositions>
      )}
      {left.length > 0 && (
        <LeftPositions label={t('several.leftList')}>
          {left.map(
            ({ id, position, reason }) =>
              position !== undefined && (
                <PositionLine key={id} position={position} isSentence>
                  {reason}
                </PositionLine>
              ),
          )}
        </LeftPositions>
      )}
      <div className="flex justify-end">
        <Button ref={done} size="large" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
