import { expect, test } from 'vitest';
import { makeExample } from './make-example.fixture.ts';

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

test('the example files are what is made', async () => {
  const { file, keys } = makeExample();
  await expect(textOf(file)).toMatchFileSnapshot('./example-receipts.json');
  await expect(textOf(keys)).toMatchFileSnapshot('./example-keys.json');
});
