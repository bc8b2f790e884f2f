import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { DisconnectedIcon } from './icons.tsx';

export interface FailureStateProps {
  /** The disconnected icon by default. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Label of the button for the next step, such as a retry. */
  readonly action: string;
  readonly onAction: () => void;
  readonly className?: string | undefined;
}

/** Shown in place of content that couldn't be loaded: announced at once, with the next step. */
export function FailureState({ icon, title, text, action, onAction, className }: FailureStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={icon ?? <DisconnectedIcon />}
        title={title}
        text={text}
        action={
          <Button variant="secondary" onClick={onAction}>
            {action}
          </Button>
        }
      />
    </div>
  );
}
