import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface MenuAction {
  /** Its key in the menu. */
  readonly name: string;
  readonly label: string;
  /** Whether the action removes something permanently. */
  readonly isHarmful?: boolean;
  readonly onChosen: () => void;
}

export interface MenuProps {
  /** The button that opens the menu and names it. */
  readonly trigger: ReactElement;
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
}

/** Actions behind one button. Arrow keys, Home, End and first letters move through them; Escape returns to the button. */
export function Menu({ trigger, groups }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-40">
          <BaseMenu.Popup className="max-h-(--available-height) w-60 overflow-y-auto rounded-control border border-line bg-raised p-1 text-strong shadow-overlay transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {groups.map((actions, index) => (
              <BaseMenu.Group key={actions[0]?.name} className={index > 0 ? 'mt-1 border-t border-line pt-1' : undefined}>
                {actions.map(({ name, label, isHarmful = false, onChosen }) => (
                  <BaseMenu.Item
                    key={name}
                    label={label}
                    onClick={onChosen}
                    className={classNames(
                      'flex min-h-9 cursor-default items-center rounded-mark px-2.5 text-control outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11',
                      isHarmful && 'text-short',
                    )}
                  >
                    {label}
                  </BaseMenu.Item>
                ))}
              </BaseMenu.Group>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
