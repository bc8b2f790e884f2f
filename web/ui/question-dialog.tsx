import type { ReactNode } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { Notice } from './notice.tsx';

export interface QuestionDialogProps {
  readonly title: string;
  readonly text: string;
  /** Why it was not done; null before that. */
  readonly error: string | null;
  readonly confirm: string;
  /** It cannot be confirmed now; the text says why. */
  readonly isRefused?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it is about, where the title does not say it. */
  readonly children?: ReactNode;
}

/** Asks before something that is not undone by a click. */
export function QuestionDialog({ text, error, children, ...dialog }: QuestionDialogProps) {
  return (
    <ActionDialog {...dialog} width="small" isDangerous>
      <div className="flex flex-col gap-3">
        {children}
        <p className="text-control">{text}</p>
        {error !== null && <Notice tone="danger">{error}</Notice>}
      </div>
    </ActionDialog>
  );
}
