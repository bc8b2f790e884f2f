import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import { Link } from 'react-router';
import { useMay } from './use-operator.ts';

/** A client's name and email, linked to the client's page for operators who may see it. */
export function ClientLink({ client }: { readonly client: ClientRef }) {
  const may = useMay();
  const name = client.full_name === '' ? client.email : client.full_name;
  return (
    <span className="flex min-w-0 flex-col">
      {may('clients.read') ? (
        <Link to={`/backoffice/clients/${client.id}`} className="truncate text-accent hover:underline">
          {name}
        </Link>
      ) : (
        <span className="truncate">{name}</span>
      )}
      {name !== client.email && <span className="truncate text-mini font-normal text-muted">{client.email}</span>}
    </span>
  );
}
