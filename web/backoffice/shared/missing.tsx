import { codeOf } from '../../transport/token-calls.ts';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Whether a query failed since there is nothing under its number, or since what the address has there is no number. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'notFound' || code === 'invalidInput';
}

export interface MissingProps extends Omit<EmptyStateProps, 'action'> {
  /** Where those are listed that there are, and what the link there says. */
  readonly list: string;
  readonly toList: string;
}

/** What the screen of one thing says where there is no such thing. */
export function Missing({ list, toList, ...state }: MissingProps) {
  return (
    <EmptyState
      {...state}
      action={
        <LinkButton to={list} variant="secondary">
          {toList}
        </LinkButton>
      }
    />
  );
}
