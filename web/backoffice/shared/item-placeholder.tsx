import { codeOf } from '../../transport/token-calls.ts';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPlaceholder, type QueryPlaceholderProps } from './query-placeholder.tsx';

export interface ItemPlaceholderProps extends QueryPlaceholderProps, Omit<EmptyStateProps, 'action'> {
  /** The URL of the list, and the text of the link to it. */
  readonly list: string;
  readonly toList: string;
}

/** Placeholder of a single item's screen: the loading state or failure, or the message that it does not exist with a link to the list. */
export function ItemPlaceholder({ query, list, toList, ...state }: ItemPlaceholderProps) {
  if (!isMissing(query.error)) return <QueryPlaceholder query={query} />;
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

/** Whether the number in the URL is unknown or not a number. */
function isMissing(error: Error | null): boolean {
  const code = codeOf(error);
  return code === 'notFound' || code === 'invalidInput';
}
