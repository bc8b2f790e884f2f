import type { ReactNode } from 'react';

export interface RulesTableProps {
  readonly caption: string;
  /** The headings of the two columns. */
  readonly heads: readonly [string, string];
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly figure: string }[];
}

/** Rules in two columns: the asset class and its figure. Plain HTML instead of a DataTable, because the page is sent without the app. */
export function RulesTable({ caption, heads: [name, figure], rows }: RulesTableProps) {
  return (
    <table className="w-full text-body">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-dense text-muted">
          <th scope="col" className="pb-2 font-medium">
            {name}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {figure}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="border-t border-line py-2.5 text-left font-normal">
              {row.name}
            </th>
            <td className="border-t border-line py-2.5 pl-4 text-right align-top font-medium tabular-nums">{row.figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
