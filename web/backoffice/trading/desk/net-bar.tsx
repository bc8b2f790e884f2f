/** A net position relative to the largest in its column: right of the middle if clients are net long, left if they are net short. */
export function NetBar({ net, largest }: { readonly net: number; readonly largest: number }) {
  const percent = largest === 0 ? 0 : Math.round((Math.abs(net) / largest) * 500) / 10;
  return (
    <svg aria-hidden="true" height="18" className="block w-full">
      <rect y="6" width="100%" height="6" rx="3" className="fill-pressed" />
      <rect
        x={net >= 0 ? '50%' : `${50 - percent}%`}
        y="6"
        width={`${percent}%`}
        height="6"
        className={net >= 0 ? 'fill-long-fill' : 'fill-short-fill'}
      />
      <rect x="50%" y="3" width="1" height="12" className="fill-muted" />
    </svg>
  );
}
