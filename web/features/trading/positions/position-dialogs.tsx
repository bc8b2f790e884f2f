import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { createRequiredContext } from '../../../required-context.ts';
import { rememberRowFocus } from '../use-row-focus.ts';
import { lazyPanel } from './load-panel.ts';

/** A dialog about positions. Dialogs are kept here and not in the rows, which disappear when their position closes. */
export type PositionDialog =
  | { readonly kind: 'closePart' | 'targets'; readonly positionId: number }
  /** With a symbol, at first the positions in this instrument. */
  | { readonly kind: 'closeSeveral'; readonly symbol?: string }
  | { readonly kind: 'why'; readonly positionId: number };

type OpenDialog = (dialog: PositionDialog) => void;

const { Provider: DialogProvider, useValue: usePositionDialogs } = createRequiredContext<OpenDialog>(
  'usePositionDialogs requires PositionDialogs around it',
);
export { usePositionDialogs };

const ClosePartDialog = lazyPanel(() => import('./close-part-dialog.tsx'));
const TargetsDialog = lazyPanel(() => import('./targets-dialog.tsx'));
const CloseSeveralDialog = lazyPanel(() => import('./close-several-dialog.tsx'));
const WhyDialog = lazyPanel(() => import('../why/why-dialog.tsx'));

/** Shows the dialogs its children open, one at a time. */
export function PositionDialogs({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<PositionDialog | null>(null);
  const giveFocusBack = useRef<(isRowGoing: boolean) => void>(undefined);

  const open = useCallback<OpenDialog>((wanted) => {
    // One dialog may open another in its place: the row is where the first was opened.
    giveFocusBack.current ??= rememberRowFocus();
    setDialog(wanted);
  }, []);

  function close(isRowGoing = false): void {
    setDialog(null);
    // After the dialog has released the focus.
    setTimeout(() => {
      giveFocusBack.current?.(isRowGoing);
      giveFocusBack.current = undefined;
    });
  }

  return (
    <DialogProvider value={open}>
      {children}
      {dialog !== null && (
        <Suspense>
          {dialog.kind === 'closePart' && (
            <ClosePartDialog
              positionId={dialog.positionId}
              onClose={close}
              onTargets={() => open({ kind: 'targets', positionId: dialog.positionId })}
            />
          )}
          {dialog.kind === 'targets' && <TargetsDialog positionId={dialog.positionId} onClose={() => close()} />}
          {dialog.kind === 'closeSeveral' && <CloseSeveralDialog symbol={dialog.symbol} onClose={() => close()} />}
          {dialog.kind === 'why' && <WhyDialog positionId={dialog.positionId} onClose={() => close()} />}
        </Suspense>
      )}
    </DialogProvider>
  );
}
