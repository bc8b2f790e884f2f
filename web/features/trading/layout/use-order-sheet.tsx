import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPart, loadPart } from '../../../ui/lazy-part.ts';
import type { OrderSheetProps } from '../ticket/order-sheet.tsx';

const SHEET_PRELOAD_MS = 2_000;
const loadOrderSheet = () => import('../ticket/order-sheet.tsx');
const OrderSheet = lazyPart(loadOrderSheet);

export interface HeldOrderSheet {
  readonly open: (kind: OrderSheetProps['kind']) => void;
  /** The sheet, if it is open. */
  readonly sheet: ReactNode;
}

/** The ticket and the calculator of a phone, as a sheet over the page. */
export function useOrderSheet({ form, dispatch }: Pick<OrderSheetProps, 'form' | 'dispatch'>, isHandheld: boolean): HeldOrderSheet {
  const [kind, setKind] = useState<OrderSheetProps['kind'] | null>(null);

  // The sheet isn't part of the first screen, but the first tap must not wait for it.
  useEffect(() => {
    if (!isHandheld) return undefined;
    const timer = setTimeout(() => void loadPart(loadOrderSheet), SHEET_PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [isHandheld]);

  return {
    open: setKind,
    sheet: kind !== null && isHandheld && (
      <Suspense>
        <OrderSheet kind={kind} form={form} dispatch={dispatch} onClose={() => setKind(null)} />
      </Suspense>
    ),
  };
}
