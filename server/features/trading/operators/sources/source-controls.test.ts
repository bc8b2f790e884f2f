import { expect, test } from 'vitest';
import type { SourceControls as Applied } from '../../../../adapters/prices/live/live-price-feed.ts';
import type { SourceDecision } from './price-source-store.ts';
import { createSourceControls } from './source-controls.ts';

const decision = (source: string, symbol: string | null): SourceDecision => ({
  id: 1,
  source,
  symbol,
  reason: '',
  since: 0,
  operator: 'Dora',
});

test('what is stored is applied, and stays in effect while it cannot be read', async () => {
  const applied: Applied[] = [];
  const answers: (readonly SourceDecision[] | Error)[] = [[decision('kraken', null), decision('coinbase', 'BTCUSD')], new Error('away')];
  const controls = createSourceControls({ applyControls: (next) => applied.push(next) }, () => {
    const answer = answers.shift() ?? [];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  await controls.refresh();
  expect(applied).toEqual([{ disabled: new Set(['kraken']), pinned: new Map([['BTCUSD', 'coinbase']]) }]);
  await expect(controls.refresh()).rejects.toThrow('away');
  expect([applied.length, controls.decisions.length]).toEqual([1, 2]);
  await controls.refresh();
  expect([applied.at(-1), controls.decisions]).toEqual([{ disabled: new Set(), pinned: new Map() }, []]);
});

test('a slow reading does not overwrite a later one', async () => {
  const applied: number[] = [];
  const first = Promise.withResolvers<readonly SourceDecision[]>();
  const answers = [first.promise, Promise.resolve([decision('kraken', null)])];
  const controls = createSourceControls(
    { applyControls: ({ disabled }) => applied.push(disabled.size) },
    () => answers.shift() ?? first.promise,
  );
  const both = [controls.refresh(), controls.refresh()];
  first.resolve([]);
  await Promise.all(both);
  expect(applied).toEqual([0, 1]);
});
