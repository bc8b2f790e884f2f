import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';

/** Props of every dialog for a client's actions. */
export interface ActionDialogProps {
  readonly client: ClientPage;
  readonly onClose: () => void;
}

/** The client's name, or email if there is none. */
export function nameOf({ full_name: name, details }: ClientPage): string {
  return name === '' ? details.email : name;
}
