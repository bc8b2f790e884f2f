import { demoEmailsResponseSchema } from '@fairlead/contract/demo.ts';
import { accountPaths, demoPaths } from '@fairlead/contract/paths.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { createLog } from '../transport/http/log.ts';

describe.each(testDatabases)('an email on %s', (kind) => {
  async function start(demo: '0' | '1') {
    const place = await createTestDatabase(kind);
    const environment = { DEMO: demo, PORT: '0', HOST: '127.0.0.1', WEB_BUILD: 'none', CAPTCHA: 'off' };
    const config = readConfig({ ...environment, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });
    const server = await startServer({ config, priceSources: null, log: createLog('silent'), clock: Date.now });
    onTestFinished(async () => {
      await server.stop();
      await place.remove();
    });
    return { server, site: `http://127.0.0.1:${server.port}` };
  }

  test("queued by a call appears in the demo's mailbox soon afterwards", async () => {
    const { server, site } = await start('1');
    await fetch(`${site}${accountPaths.forgotPassword}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@fairlead.test' }),
    });
    const mails = async () => {
      const answer = await fetch(`${site}${demoPaths.mails}?to=demo@fairlead.test`);
      return demoEmailsResponseSchema.parse(await answer.json()).data;
    };
    await expect.poll(mails).toMatchObject([
      {
        to: 'demo@fairlead.test',
        subject: 'Reset your password',
        text: expect.stringContaining(`http://localhost:${server.port}/password/reset#`),
      },
    ]);
  });

  test('cannot be read outside the demo', async () => {
    const { site } = await start('0');
    expect((await fetch(`${site}${demoPaths.mails}?to=`)).status).toBe(404);
  });
});
