import type { ReactNode } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { Notice } from './notice.tsx';

export interface QuestionDialogProps {
  readonly title: string;
  readonly text: string;
  /** Why the action failed; null before that. */
  readonly error: string | null;
  readonly confirm: string;
  /** Whether it can't be confirmed now; the text says why. */
  readonly isRefused?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What the question is about, if the title doesn't say so. */
  readonly children?: ReactNode;
}

/** Asks for confirmation before an action that can't be undone with a click. */
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
