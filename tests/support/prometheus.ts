/**
 * A disposable Prometheus on a port of its own. It reads one server as deploy/prometheus/prometheus.yml says, with the alert rules, except
 * that it does so every second.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { root } from '../../scripts/root.ts';

export interface Prometheus {
  /** How many series the expression has now. Rejects with what Prometheus says if it is not valid. */
  countSeries(expression: string): Promise<number>;
  listRules(): Promise<readonly LoadedRule[]>;
  stop(): Promise<void>;
}

export interface PrometheusOptions {
  /** The executable. */
  readonly program: string;
  /** Of the server that it reads. */
  readonly url: string;
  /** The server's METRICS_TOKEN. */
  readonly token: string;
}

const ruleSchema = z.object({
  name: z.string(),
  query: z.string(),
  health: z.enum(['ok', 'err', 'unknown']),
  lastError: z.string().default(''),
});
/** `health` is unknown until the rule is evaluated for the first time. */
export type LoadedRule = z.infer<typeof ruleSchema>;

const rulesSchema = z.object({ data: z.object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) }) });
const resultSchema = z.object({ data: z.object({ resultType: z.enum(['vector', 'scalar']), result: z.array(z.unknown()) }) });
const refusalSchema = z.object({ error: z.string() });

const START_DEADLINE_MS = 60_000;
const ANSWER_DEADLINE_MS = 10_000;
const STOP_DEADLINE_MS = 10_000;

export async function startPrometheus({ program, url, token }: PrometheusOptions): Promise<Prometheus> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-prometheus-'));
  await writeConfig(directory, new URL(url).host, token);
  const port = await findFreePort();
  const child = spawn(
    program,
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const gone = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const killing = setTimeout(() => void child.kill('SIGKILL'), STOP_DEADLINE_MS);
    await gone;
    clearTimeout(killing);
    await rm(directory, { recursive: true, force: true });
  };
  const ask = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_DEADLINE_MS) });

  const until = performance.now() + START_DEADLINE_MS;
  while (!(await ask('/-/ready').catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error('Prometheus did not start');
    }
    await pause(50);
  }
  return {
    async countSeries(expression) {
      const answer = await ask(`/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`);
      if (!answer.ok) throw new Error(refusalSchema.parse(await answer.json()).error);
      const { resultType, result } = resultSchema.parse(await answer.json()).data;
      return resultType === 'scalar' ? 1 : result.length;
    },
    async listRules() {
      const answer = await ask('/api/v1/rules');
      return rulesSchema.parse(await answer.json()).data.groups.flatMap(({ rules }) => rules);
    },
    stop,
  };
}

async function writeConfig(directory: string, target: string, token: string): Promise<void> {
  const example = join(root, 'deploy/prometheus');
  const config = await readFile(join(example, 'prometheus.yml'), 'utf8');
  const adapted = config.replace("'localhost:8080'", `'${target}'`).replaceAll(/(?<=^ *\w+_interval: )15s$/gm, '1s');
  if (!adapted.includes(target) || adapted.includes('15s')) throw new Error('the example of a configuration is not as expected');
  await writeFile(join(directory, 'prometheus.yml'), adapted);
  await writeFile(join(directory, 'metrics-token'), token);
  await copyFile(join(example, 'alerts.yml'), join(directory, 'alerts.yml'));
}
