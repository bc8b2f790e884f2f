import { idColumn } from './columns.ts';
import { operators } from './operators.ts';

/** The operator who did something. */
export const byOperator = (name: string) =>
  idColumn(name)
    .notNull()
    .references(() => operators.id);
/** The operator who did something, if anybody has and it was not the server itself. */
export const maybeByOperator = (name: string) => idColumn(name).references(() => operators.id);
