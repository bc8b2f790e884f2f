import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ReviewState {
  readonly open: boolean;
  readonly isSending: boolean;
  /** Why it was not taken; null before that. */
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
  readonly onClosed: () => void;
}

export interface ReviewDialogProps extends ReviewState {
  readonly title: string;
  /** What the buttons say that lead back and that send it. */
  readonly change: string;
  readonly confirm: string;
  /** Stands below the lines. */
  readonly footnote: string;
  /** Each a ReviewLine. */
  readonly children: ReactNode;
}

/** Says once more what is about to be requested; nothing is sent before it was confirmed here. */
export function ReviewDialog({ title, change, confirm, footnote, children, ...state }: ReviewDialogProps) {
  const { open, isSending, failure, onConfirm, onChange, onClosed } = state;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // What is on its way cannot be taken back by looking away.
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
