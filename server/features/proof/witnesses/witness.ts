/** A witness of the transparency log, as configured: where checkpoints are submitted, and the keys that it signs with. */
import type { VerifierKey } from '@fairlead/domain/proof/signed-note.ts';

export interface WitnessKey {
  /** The submission prefix, without a slash at its end. */
  readonly url: string;
  readonly key: VerifierKey;
}

export interface Witness {
  /** The name of its key, for the log and the metrics. */
  readonly name: string;
  readonly url: string;
  readonly keys: readonly VerifierKey[];
}

/** One witness for each address: it may have a key of each kind. */
export function selectWitnesses(configured: readonly WitnessKey[]): readonly Witness[] {
  return [...Map.groupBy(configured, ({ url }) => url)].map(([url, ofUrl]) => ({
    name: ofUrl[0]?.key.name ?? url,
    url,
    keys: ofUrl.map(({ key }) => key),
  }));
}
