/** Whether two values are the same plain data: objects and arrays are compared by content. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSameData(Reflect.get(a, key), Reflect.get(b, key)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
