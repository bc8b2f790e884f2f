import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPlaceholder } from './query-placeholder.tsx';

export interface QueryContentProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The content for a query's data, once loaded. A failed reload replaces it with the failure. */
export function QueryContent<Data>({ query, children }: QueryContentProps<Data>) {
  return query.isSuccess ? children(query.data) : <QueryPlaceholder query={query} />;
}
