import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

export interface NothingFoundProps extends Omit<EmptyStateProps, 'action'> {
  /** Label of the button that clears every filter. */
  readonly clear: string;
  readonly onClear: () => void;
}

/** Shown if a list's filters match nothing, with a button to clear them. */
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
