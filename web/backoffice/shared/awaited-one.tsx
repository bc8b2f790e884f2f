import { codeOf } from '../../transport/token-calls.ts';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Awaited, type AwaitedProps } from './awaited.tsx';

export interface AwaitedOneProps extends AwaitedProps, Omit<EmptyStateProps, 'action'> {
  /** Where those are listed that there are, and what the link there says. */
  readonly list: string;
  readonly toList: string;
}

/** Stands where the screen of one thing is to come: as for every answer, or that there is no such thing, and where there are some. */
export function AwaitedOne({ query, list, toList, ...state }: AwaitedOneProps) {
  if (!isMissing(query.error)) return <Awaited query={query} />;
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

/** Whether there is nothing under the number of the address, or that is no number. */
function isMissing(error: Error | null): boolean {
  const code = codeOf(error);
  return code === 'notFound' || code === 'invalidInput';
}
