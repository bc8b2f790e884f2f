/** What an action changed, as lines that are read without knowing what a program wrote. */

export interface Difference {
  /** The way to the value, as `address.city`. */
  readonly path: string;
  /** Null where it was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Every value that is in one and not the same in the other, in the order in which it was written; `null` as a whole is nothing. */
export function listDifferences(before: unknown, after: unknown): readonly Difference[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  return paths.flatMap((path) => {
    const difference = { path, before: old.get(path) ?? null, after: fresh.get(path) ?? null };
    return difference.before === difference.after ? [] : [difference];
  });
}

/** Of each value that has no values of its own: the way to it, and it as text. A list of plain values is one value. */
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
