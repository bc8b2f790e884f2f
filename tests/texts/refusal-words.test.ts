/** The personal-data export words rejections as the screens do: the server can't import the screens' texts, so both have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/root.ts';

const wordsSchema = z.record(z.string(), z.string());
const screenSchema = z.object({ refusals: z.object({ commands: wordsSchema, codes: wordsSchema }) });
const documentSchema = z.object({ words: wordsSchema });

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

test.each(LANGUAGES)('rejections are worded in %s as on the screens', (language) => {
  const { commands, codes } = screenSchema.parse(read(`web/i18n/${language}/execution.json`)).refusals;
  const { words } = documentSchema.parse(read(`server/features/account/client/privacy/texts/${language}.json`));
  expect(words).toMatchObject({ ...commands, ...codes });
});
