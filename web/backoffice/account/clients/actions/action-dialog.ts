import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';

/** What every dialog of a client's actions is handed. */
export interface ActionDialogProps {
  readonly client: ClientPage;
  readonly onClose: () => void;
}

/** By name, or by email where there is none. */
export function nameOf({ full_name: name, details }: ClientPage): string {
  return name === '' ? details.email : name;
}
