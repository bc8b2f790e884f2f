import { recordAction, type OperatorActor } from '../audit/record-action.ts';
import type { Database } from '../adapters/db/database.ts';
import type { HeldName, HeldValues, HouseSettings } from './house-settings.ts';
import { deleteHouseChoice, saveHouseChoice } from './house-settings-store.ts';

export interface HouseChange {
  readonly values: { readonly [Name in HeldName]?: HeldValues[Name] | undefined };
  /** What goes back to what it begins as. */
  readonly reset: readonly HeldName[];
  readonly reason: string;
}

export interface ChangeHouseContext {
  readonly database: Pick<Database, 'transaction'>;
  readonly house: HouseSettings;
  /** What of it is of trading is in force when `bringIntoForce` resolves. */
  readonly termsInForce: { demandLead(): Promise<void>; bringChangeIntoForce(): Promise<void> };
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Stores what an operator has chosen, and puts it into force before it returns. `subjectId` is what of the house it is about. */
export async function changeHouseSettings(
  actor: OperatorActor,
  subjectId: string,
  { values, reset, reason }: HouseChange,
  { database, house, termsInForce, clock }: ChangeHouseContext,
): Promise<void> {
  const held: Readonly<Record<string, unknown>> = { ...house.get() };
  const starts: Readonly<Record<string, unknown>> = { ...house.startValues };
  const chosen = Object.entries(values).filter(([name, value]) => value !== undefined && isHeld(name, house));
  const after = { ...Object.fromEntries(chosen), ...Object.fromEntries(reset.map((name) => [name, starts[name]])) };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, held[name]]));
  const at = clock();
  await database.transaction(async (transaction) => {
    for (const [name, value] of chosen) {
      if (isHeld(name, house)) await saveHouseChoice(transaction, name, { value, operatorId: actor.operatorId, at, reason });
    }
    for (const name of reset) await deleteHouseChoice(transaction, name);
    await recordAction(
      transaction,
      actor,
      { action: 'settings.change', subject: { kind: 'settings', id: subjectId }, before, after, reason },
      at,
    );
    await termsInForce.demandLead();
  });
  await house.refresh();
  await termsInForce.bringChangeIntoForce();
}

function isHeld(name: string, house: HouseSettings): name is HeldName {
  return name in house.startValues;
}
