import { recordAction, type OperatorActor } from '../audit/record-action.ts';
import type { Database } from '../adapters/db/database.ts';
import type { HeldName, HeldValues, BrokerSettings } from './broker-settings.ts';
import { deleteSettingChoice, saveSettingChoice } from './broker-settings-store.ts';

export interface BrokerChange {
  readonly values: { readonly [Name in HeldName]?: HeldValues[Name] | undefined };
  /** Settings to reset to their start values. */
  readonly reset: readonly HeldName[];
  readonly reason: string;
}

export interface ChangeSettingsContext {
  readonly database: Pick<Database, 'transaction'>;
  readonly brokerSettings: BrokerSettings;
  /** When `applyTerms` resolves, the trading part of the change is in effect. */
  readonly termsInForce: { requireLead(): Promise<void>; applyChangedTerms(): Promise<void> };
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Stores an operator's choices and applies them before it returns. `subjectId` names the part of the settings concerned. */
export async function changeBrokerSettings(
  actor: OperatorActor,
  subjectId: string,
  { values, reset, reason }: BrokerChange,
  { database, brokerSettings, termsInForce, clock }: ChangeSettingsContext,
): Promise<void> {
  const held: Readonly<Record<string, unknown>> = { ...brokerSettings.get() };
  const starts: Readonly<Record<string, unknown>> = { ...brokerSettings.startValues };
  const chosen = Object.entries(values).filter(([name, value]) => value !== undefined && isHeld(name, brokerSettings));
  const after = { ...Object.fromEntries(chosen), ...Object.fromEntries(reset.map((name) => [name, starts[name]])) };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, held[name]]));
  const at = clock();
  await database.transaction(async (transaction) => {
    for (const [name, value] of chosen) {
      if (isHeld(name, brokerSettings)) await saveSettingChoice(transaction, name, { value, operatorId: actor.operatorId, at, reason });
    }
    for (const name of reset) await deleteSettingChoice(transaction, name);
    await recordAction(
      transaction,
      actor,
      { action: 'settings.change', subject: { kind: 'settings', id: subjectId }, before, after, reason },
      at,
    );
    await termsInForce.requireLead();
  });
  await brokerSettings.refresh();
  await termsInForce.applyChangedTerms();
}

function isHeld(name: string, brokerSettings: BrokerSettings): name is HeldName {
  return name in brokerSettings.startValues;
}
