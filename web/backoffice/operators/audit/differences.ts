/** The changes of an action as readable lines. */

export interface Difference {
  /** The path of the value, such as `address.city`. */
  readonly path: string;
  /** Null if it did not exist. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Every value that differs, in the order written; `null` as a whole means no values. */
export function listDifferences(before: unknown, after: unknown): readonly Difference[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  return paths.flatMap((path) => {
    const difference = { path, before: old.get(path) ?? null, after: fresh.get(path) ?? null };
    return difference.before === difference.after ? [] : [difference];
  });
}

/** Each leaf value by its path, as text. A list of plain values is one value. */
function valuesOf(value: unknown): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const walk = (inner: unknown, path: string): void => {
    if (isObject(inner)) for (const [key, one] of Object.entries(inner)) walk(one, path === '' ? key : `${path}.${key}`);
    else if (Array.isArray(inner) && inner.some((one) => typeof one === 'object' && one !== null)) {
      for (const [index, one] of inner.entries()) walk(one, path === '' ? String(index + 1) : `${path}.${index + 1}`);
    } else values.set(path, textOf(inner));
  };
  if (value !== null && value !== undefined) walk(value, '');
  return values;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return JSON.stringify(value) ?? '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
