/** The Grafana dashboard, as far as the checks need it. A file that lacks what every panel must have is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './root.ts';

const DASHBOARD_FILE = 'deploy/grafana/fairlead.json';

const datasourceSchema = z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });

const targetSchema = z.object({
  refId: z.string(),
  datasource: datasourceSchema,
  expr: z.string().min(1),
  legendFormat: z.string().min(1),
});

const positionSchema = z.object({
  x: z.int().min(0),
  y: z.int().min(0),
  w: z.int().min(1).max(24),
  h: z.int().min(1),
});

const placed = { id: z.int().positive(), title: z.string().min(1), gridPos: positionSchema };

const rowSchema = z.object({ ...placed, type: z.literal('row'), collapsed: z.literal(false), panels: z.tuple([]) });

const panelSchema = z.object({
  ...placed,
  type: z.enum(['timeseries', 'stat', 'state-timeline', 'table']),
  description: z.string().min(1),
  datasource: datasourceSchema,
  fieldConfig: z.object({
    defaults: z.object({
      unit: z.string().min(1),
      thresholds: z.object({ steps: z.array(z.object({ color: z.string(), value: z.number().nullable() })) }),
    }),
  }),
  targets: z.array(targetSchema).min(1),
});
export type Panel = z.infer<typeof panelSchema>;

const variableSchema = z.object({ type: z.string(), name: z.string(), definition: z.string().optional() });

const dashboardSchema = z.object({
  refresh: z.string(),
  time: z.object({ from: z.string(), to: z.string() }),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  templating: z.object({ list: z.array(variableSchema) }),
  panels: z.array(z.discriminatedUnion('type', [rowSchema, panelSchema])),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export function readDashboard(): Dashboard {
  return dashboardSchema.parse(JSON.parse(readFileSync(join(root, DASHBOARD_FILE), 'utf8')));
}

/** Everything but the rows. */
export function panelsOf({ panels }: Dashboard): readonly Panel[] {
  return panels.filter((panel) => panel.type !== 'row');
}

/** What Grafana puts in place of the variables: all servers, the last three hours, and a scrape interval of 15 seconds. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ['job', 'fairlead'],
  ['instance', '.*'],
  ['__rate_interval', '1m'],
  ['__range', '3h'],
]);

export interface Query {
  /** The panel or variable that asks. */
  readonly place: string;
  /** Without variables. */
  readonly expression: string;
}

/** Every query of the dashboard: those of its panels, and those that fill its variables. Throws an Error about an unknown variable. */
export function queriesOf(dashboard: Dashboard): readonly Query[] {
  const ofPanels = panelsOf(dashboard).flatMap(({ title, targets }) =>
    targets.map(({ refId, expr }) => ({ place: `panel "${title}" ${refId}`, expression: fillIn(expr) })),
  );
  const ofVariables = dashboard.templating.list.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [{ place: `variable ${name}`, expression: countValues(fillIn(definition)) }],
  );
  return [...ofPanels, ...ofVariables];
}

function fillIn(text: string): string {
  return text.replaceAll(/\$(\w+)/g, (variable, name: string) => {
    const value = VALUES.get(name);
    if (value === undefined) throw new Error(`${variable} is not a variable of the dashboard`);
    return value;
  });
}

/** `label_values` is Grafana's own: in PromQL it has as many series as the label has values. */
function countValues(definition: string): string {
  const [, selector = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
  if (selector === '') throw new Error(`${definition} is not understood`);
  return `count by (${label}) (${selector})`;
}
