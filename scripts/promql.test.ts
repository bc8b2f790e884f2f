import { expect, test } from 'vitest';
import { selectorsOf } from './promql.ts';

test.each([
  ['up', ['up']],
  ['up{job="fairlead"} == 0', ['up{job="fairlead"}']],
  ['rate(ticks_total[5m]) > 0.1', ['ticks_total']],
  ['increase(halts_total{cause=~"a|b"}[10m:15s] offset 5m)', ['halts_total{cause=~"a|b"}']],
  ['sum by (job, instance) (rate(requests_count{route!~"/a|/b"}[5m]))', ['requests_count{route!~"/a|/b"}']],
  ['sum without (reason) (failures_total)', ['failures_total']],
  ['sum(failures_total) by (reason)', ['failures_total']],
  ['time() - last_seconds > 60 and open > 0', ['last_seconds', 'open']],
  ['max by (job) (seq offset 15s) - on (job) group_right () seq', ['seq', 'seq']],
  ['a * on (job) group_left b unless on (job) c', ['a', 'b', 'c']],
  ['histogram_quantile(0.99, sum by (le) (rate(seconds_bucket[1m])))', ['seconds_bucket']],
  ['x{label="} by (y) {"} or z{a="b\\"}"}', ['x{label="} by (y) {"}', 'z{a="b\\"}"}']],
  ['standby + group_size', ['standby', 'group_size']],
  ['(time() - max(last > 0)) or vector(0)', ['last']],
])('%s', (expression, expected) => {
  const selectors = selectorsOf(expression);
  expect(selectors.map(({ text }) => text)).toEqual(expected);
  expect(selectors.map(({ metric }) => metric)).toEqual(expected.map((text) => text.replace(/\{.*/, '')));
});
