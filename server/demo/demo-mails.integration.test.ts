import { demoMailsResponseSchema } from '@fairlead/contract/demo.ts';
import { accountPaths, demoPaths } from '@fairlead/contract/paths.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { createLog } from '../transport/http/log.ts';

describe.each(testDatabases)('a mail on %s', (kind) => {
  test('that a call owes is in the letter box of the demo soon afterwards', async () => {
    const place = await createTestDatabase(kind);
    const environment = { DEMO: '1', PORT: '0', HOST: '127.0.0.1', WEB_BUILD: 'none', CAPTCHA: 'off' };
    const config = readConfig({ ...environment, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });
    const server = await startServer({ config, log: createLog('silent'), clock: Date.now });
    onTestFinished(async () => {
      await server.stop();
      await place.remove();
    });
    const site = `http://127.0.0.1:${server.port}`;
    await fetch(`${site}${accountPaths.forgotPassword}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@fairlead.test' }),
    });
    const mails = async () => {
      const answer = await fetch(`${site}${demoPaths.mails}?to=demo@fairlead.test`);
      return demoMailsResponseSchema.parse(await answer.json()).data;
    };
    await expect.poll(mails).toMatchObject([
      {
        to: 'demo@fairlead.test',
        subject: 'Choose a new password',
        text: expect.stringContaining(`http://localhost:${server.port}/password/reset#`),
      },
    ]);
  });
});
