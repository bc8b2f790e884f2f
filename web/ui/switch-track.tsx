import { classNames } from './class-names.ts';

/** The look of a switch, for a button with role="switch" and the class `group`, which has the state and the name. */
export function SwitchTrack({ isOn }: { readonly isOn: boolean }) {
  return (
    <span
      className={classNames(
        'flex h-5 w-9 items-center rounded-round border p-0.5 transition-colors',
        isOn
          ? 'justify-end border-accent-fill bg-accent-fill group-hover:bg-accent-fill-hover'
          : 'border-control bg-hover group-hover:bg-pressed',
      )}
    >
      <span className={classNames('size-3.5 rounded-round', isOn ? 'bg-on-fill' : 'bg-muted')} />
    </span>
  );
}
