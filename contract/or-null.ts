/** Converts a value that may be null; null stays null. */
export function orNull<Value, Made>(value: Value | null, make: (value: Value) => Made): Made | null {
  return value === null ? null : make(value);
}
