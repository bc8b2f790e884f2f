import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Menu, type MenuProps } from '../../ui/menu.tsx';

/** The actions of a screen that have no button of their own, behind one that is called `label`. */
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
