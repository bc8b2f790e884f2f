import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Menu, type MenuProps } from '../../ui/menu.tsx';

/** The actions of a screen without buttons of their own, in a menu named `label`. */
export function ActionsMenu({ label, groups }: { readonly label: string; readonly groups: MenuProps['groups'] }) {
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          {label}
          <ChevronDownIcon className="size-4 text-muted" />
        </Button>
      }
      groups={groups}
    />
  );
}
