import { useTypeName } from './use-type-name.ts';

/** The type of a transaction, with its payout methods below if there are several. */
export function TypeName({ transaction }: { readonly transaction: Parameters<ReturnType<typeof useTypeName>>[0] }) {
  const { name, ways } = useTypeName()(transaction);
  return (
    <span className="flex flex-col">
      <span>{name}</span>
      {ways.map((way) => (
        <span key={way} className="text-dense text-muted tabular-nums">
          {way}
        </span>
      ))}
    </span>
  );
}
