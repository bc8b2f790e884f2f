import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from './adapters/db/schema/index.ts';
import { SEALED_COLUMNS } from './sealed-values.ts';

test('a key is tried on every sealed column of the schema', () => {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable));
  const sealed = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap(({ name }) => (name.startsWith('sealed_') ? [`${getTableName(table)}.${name}`] : [])),
  );
  expect(SEALED_COLUMNS.map(({ column }) => `${getTableName(column.table)}.${column.name}`).toSorted()).toEqual(sealed.toSorted());
});
