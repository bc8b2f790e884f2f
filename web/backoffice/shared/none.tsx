/** A dash for a missing value. */
export function None() {
  return <span className="text-muted">–</span>;
}
