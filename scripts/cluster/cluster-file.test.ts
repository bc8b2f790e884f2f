import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeClusterFile } from './cluster-file.ts';

test('each list replaces the one before', () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-cluster-file-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'cluster.json');
  const lists = [[{ role: 'gateway', pid: 4711, port: 8081 }], []] as const;
  for (const roles of lists) {
    writeClusterFile(file, roles);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ roles });
  }
  expect(readdirSync(directory)).toEqual(['cluster.json']);
});
