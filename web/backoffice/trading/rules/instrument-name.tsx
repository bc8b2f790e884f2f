export interface InstrumentNameProps {
  readonly symbol: string;
  readonly name: string;
}

/** An instrument's symbol, with its name if that differs. */
export function InstrumentName({ symbol, name }: InstrumentNameProps) {
  return (
    <span className="flex items-center gap-2">
      <span className="font-medium">{symbol}</span>
      {name !== symbol && <span className="font-normal text-muted">{name}</span>}
    </span>
  );
}
