import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

export interface NothingFoundProps extends Omit<EmptyStateProps, 'action'> {
  /** What the button says that takes every filter away. */
  readonly clear: string;
  readonly onClear: () => void;
}

/** What a list says that is narrowed to nothing, and the way to all of it. */
export function NothingFound({ clear, onClear, ...state }: NothingFoundProps) {
  return (
    <EmptyState
      {...state}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  );
}
