import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ReviewState {
  readonly open: boolean;
  readonly isSending: boolean;
  /** Why the request was rejected; null before that. */
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
  readonly onClosed: () => void;
}

export interface ReviewDialogProps extends ReviewState {
  readonly title: string;
  /** Labels of the buttons that go back and that send it. */
  readonly change: string;
  readonly confirm: string;
  /** Shown below the lines. */
  readonly footnote: string;
  /** ReviewLine elements. */
  readonly children: ReactNode;
}

/** Shows once more what is about to be requested; nothing is sent before it is confirmed here. */
export function ReviewDialog({ title, change, confirm, footnote, children, ...state }: ReviewDialogProps) {
  const { open, isSending, failure, onConfirm, onChange, onClosed } = state;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // A request that is being sent can't be cancelled by closing the dialog.
        if (!next && !isSending) onChange();
      }}
      onClosed={onClosed}
      title={title}
      footer={
        <>
          <Button variant="secondary" size="large" disabled={isSending} onClick={onChange} className="max-sm:w-full">
            {change}
          </Button>
          <Button size="large" loading={isSending} onClick={onConfirm} className="tabular-nums max-sm:w-full">
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && !isSending && <Notice tone="danger">{failure}</Notice>}
        <dl className="flex flex-col">{children}</dl>
        <p className="text-dense text-muted">{footnote}</p>
      </div>
    </Dialog>
  );
}

export function ReviewLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 text-control last:border-b-0 sm:grid-cols-[160px_minmax(0,1fr)] sm:items-baseline">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
