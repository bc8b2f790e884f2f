/** Where there is nothing to show. */
export function None() {
  return <span className="text-muted">–</span>;
}
