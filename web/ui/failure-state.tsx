import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { DisconnectedIcon } from './icons.tsx';

export interface FailureStateProps {
  /** One that is not connected, unless it is something else. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text: string;
  /** What the button says that leads on, such as to another attempt. */
  readonly action: string;
  readonly onAction: () => void;
  readonly className?: string | undefined;
}

/** In the place of what could not be shown: read out at once, with the one way on. */
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
