import { classNames } from '../../../ui/class-names.ts';

/** Placeholder with outlined candles, the same size as the chart. */
export function ChartSkeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex items-center justify-center overflow-hidden text-line', className)}>
      <svg viewBox="0 0 240 100" preserveAspectRatio="none" className="h-3/5 w-full animate-wait" fill="currentColor">
        {CANDLES.map(({ x, top, height }) => (
          <rect key={x} x={x} y={top} width="6" height={height} />
        ))}
      </svg>
    </div>
  );
}

const CANDLES = [
  [52, 20],
  [46, 16],
  [50, 22],
  [40, 18],
  [34, 20],
  [42, 14],
  [36, 18],
  [28, 22],
  [34, 16],
  [44, 20],
  [50, 14],
  [42, 18],
  [32, 20],
  [26, 16],
  [22, 18],
  [30, 14],
  [24, 20],
  [18, 16],
  [24, 14],
  [16, 18],
].map(([top, height], index) => ({ x: 6 + index * 12, top, height }));
