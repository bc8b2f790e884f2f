import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { insertOperator } from '@fairlead/server/features/operators/access/operator-store.ts';
import { createSecretBox } from '@fairlead/server/secrets/secret-box.ts';
import { sealTotpSecret } from '@fairlead/server/identity/factors/sealed-totp.ts';
import { createSessions } from '@fairlead/server/identity/sessions/sessions.ts';

const DAY_MS = 86_400_000;

/** What the seeded secrets are sealed with: the server started on them needs it as SECRET_KEY. */
export const SEEDED_SECRET_KEY = 'the-secret-key-of-seeded-payers-and-operators';

export interface Seeded {
  readonly clients: readonly SeededClient[];
  /** Tokens. */
  readonly operators: readonly string[];
}

export interface SeededClient {
  readonly userId: number;
  readonly token: string;
}

/** Seeds clients who may deposit and have nothing yet, and two operators, with a session each, before the server starts. */
export async function seedPayers(database: Database, clientCount: number): Promise<Seeded> {
  const sessions = createSessions({
    database,
    clock: Date.now,
    limits: { idleTimeoutMs: DAY_MS, absoluteTimeoutMs: DAY_MS, touchEveryMs: 30_000 },
  });
  const enter = (audience: 'client' | 'operator', userId: number) =>
    sessions.start({ audience, userId }, { address: '127.0.0.1', country: null, device: '' }, true);
  const clients: SeededClient[] = [];
  for (let index = 1; index <= clientCount; index += 1) {
    const email = `payer-${index}@fairlead.test`;
    const [user] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid, first_name, last_name, phone, birth_date, country_id,
         state, city, street, zip_code)
       VALUES ($1, $1, 'no password opens this account', now(), $1, 'Pat', 'Payer', '+4930901820', '1980-01-01',
         (SELECT min(id) FROM countries), 'Berlin', 'Berlin', 'Unter den Linden 1', '10117') RETURNING id`,
      [email],
    );
    if (user === undefined) throw new Error('the user was not written');
    clients.push({ userId: user.id, token: await enter('client', user.id) });
  }
  const secretBox = createSecretBox(SEEDED_SECRET_KEY);
  const operators: string[] = [];
  for (const name of ['checker', 'approver']) {
    const email = `${name}@fairlead.test`;
    await insertOperator(database, {
      email,
      name,
      passwordHash: 'no password opens this account',
      roles: ['admin'],
      createdAt: Date.now(),
    });
    const [operator] = await database.query<{ id: number }>('SELECT id FROM operators WHERE email_normalised = $1', [email]);
    if (operator === undefined) throw new Error('the operator was not written');
    await database.query(
      `INSERT INTO operator_totp_secrets (operator_id, sealed_secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())`,
      [operator.id, sealTotpSecret(secretBox, `operator:${operator.id}`, 'nobody has an app that knows this')],
    );
    operators.push(await enter('operator', operator.id));
  }
  return { clients, operators };
}
