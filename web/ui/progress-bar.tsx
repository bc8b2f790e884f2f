/** The progress of an operation; `share` is from 0 to 1. */
export function ProgressBar({ label, share }: { readonly label: string; readonly share: number }) {
  return (
    <progress
      aria-label={label}
      value={share}
      max={1}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-round border-0 bg-pressed text-accent [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent-fill"
    />
  );
}
