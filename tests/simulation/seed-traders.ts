import type { Command } from '@fairlead/domain/engine/command.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { createSessions } from '@fairlead/server/identity/sessions/sessions.ts';
import type { SeededClient } from './seed-payers.ts';
import { startSeedingEngine } from './seeding-engine.ts';

const DAY_MS = 86_400_000;

const TEN_THOUSAND_EUROS = cents(1_000_000);

/** Seeds verified clients with a deposit each and a session, before the server starts. */
export async function seedTraders(database: Database, count: number, deposit = TEN_THOUSAND_EUROS): Promise<readonly SeededClient[]> {
  const sessions = createSessions({
    database,
    clock: Date.now,
    limits: { idleTimeoutMs: DAY_MS, absoluteTimeoutMs: DAY_MS, touchEveryMs: 30_000 },
  });
  const { engine, stop } = await startSeedingEngine(database);
  const traders: SeededClient[] = [];
  for (let index = 1; index <= count; index += 1) {
    const email = `trader-${index}@fairlead.test`;
    const [user] = await database.query<{ id: number }>(
      'INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid) VALUES ($1, $1, $2, now(), $1) RETURNING id',
      [email, 'no password opens this account'],
    );
    if (user === undefined) throw new Error('the user was not written');
    for (const command of fundingCommands(user.id, deposit)) await engine.submit(command);
    const token = await sessions.start({ audience: 'client', userId: user.id }, { address: '127.0.0.1', country: null, device: '' }, true);
    traders.push({ userId: user.id, token });
  }
  await stop();
  return traders;
}

function fundingCommands(accountId: number, deposit: Cents): readonly Command[] {
  const base = { accountId, at: Date.now() };
  return [
    { ...base, kind: 'openAccount', commandId: 'seed:open' },
    { ...base, kind: 'setTradingAccess', commandId: 'seed:access', access: FULL_ACCESS },
    { ...base, kind: 'moveFunds', commandId: 'seed:deposit', fundsKind: 'deposit', amount: deposit, reference: 'seed' },
  ];
}
