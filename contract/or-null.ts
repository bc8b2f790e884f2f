/** What is made of a value that may be absent; absent it stays. */
export function orNull<Value, Made>(value: Value | null, make: (value: Value) => Made): Made | null {
  return value === null ? null : make(value);
}
