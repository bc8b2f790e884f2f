/** A bar showing a figure, which is next to it, as a share of the largest one in the list: `share` is from 0 to 1. */
export function ShareBar({ share }: { readonly share: number }) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 1_000) / 10;
  return (
    <svg aria-hidden="true" height="6" className="block w-full overflow-hidden rounded-round">
      <rect width="100%" height="6" className="fill-pressed" />
      <rect width={`${percent}%`} height="6" rx="3" className="fill-accent-fill" />
    </svg>
  );
}
