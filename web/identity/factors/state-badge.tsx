import { Badge } from '../../ui/badge.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

/** A badge that says whether something is set up. */
export function StateBadge({ isOn, on, off }: { readonly isOn: boolean; readonly on: string; readonly off: string }) {
  if (!isOn) return <Badge>{off}</Badge>;
  return (
    <Badge tone="long">
      <CheckIcon className="size-3.5" />
      {on}
    </Badge>
  );
}
