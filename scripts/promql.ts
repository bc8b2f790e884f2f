/** Which series a PromQL expression asks for. That it is valid is for Prometheus to check. */

export interface Selector {
  /** `fairlead_jobs`. */
  readonly metric: string;
  /** With its conditions, as it is written: `fairlead_jobs{state="failed"}`. */
  readonly text: string;
}

const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/.source;
const CONDITIONS = String.raw`\{(?:[^{}"']|${STRING})*\}`;
/** A range or a subquery: `[5m]`, `[3h:15s]`. */
const RANGE = String.raw`\[[^\]]*\]`;
/** A number or a duration. */
const NUMBER = String.raw`\d[\w.]*`;
const LABELS = String.raw`\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^()]*\)`;
const NAME = '[A-Za-z_:][A-Za-z0-9_:]*';
const FUNCTION = String.raw`${NAME}\b(?=\s*(?:\(|(?:by|without)\b))`;
const TOKEN = new RegExp(`${STRING}|${RANGE}|${NUMBER}|${LABELS}|${FUNCTION}|(${NAME})\\s*(${CONDITIONS})?`, 'g');

const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool', 'offset', 'group_left', 'group_right']);

/** The selectors of an expression, in its order. */
export function selectorsOf(expression: string): readonly Selector[] {
  return [...expression.matchAll(TOKEN)].flatMap(([, metric, conditions = '']) =>
    metric === undefined || WORDS.has(metric) ? [] : [{ metric, text: metric + conditions }],
  );
}
