import type { ReactNode } from 'react';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import type { RowCommand } from './use-row-command.ts';

export interface RowButtonProps {
  readonly command: RowCommand;
  readonly size: ControlSize;
  readonly className?: string | undefined;
  /** With what it is about, for screen readers. */
  readonly label: string;
  readonly onPress: () => void;
  readonly onBlockedPress?: (reason: string) => void;
  readonly children: ReactNode;
}

/** The button of a command that takes its row away. */
export function RowButton({ command, size, className, label, onPress, onBlockedPress, children }: RowButtonProps) {
  return (
    <Button
      {...command.buttonProps}
      variant="secondary"
      size={size}
      loading={command.isPending}
      blocked={command.blocked}
      onBlockedPress={onBlockedPress}
      aria-label={label}
      onClick={onPress}
      className={className}
    >
      {children}
    </Button>
  );
}
