/** Tests in which the demo's affiliate is already signed in. */
import type { AffiliateLoginResponse } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { DEMO_AFFILIATE_LOGIN } from '@fairlead/contract/demo-logins.ts';
import { postForm } from './client-session.ts';
import { test } from './test.ts';

export const affiliateTest = test.extend<{ readonly token: string }>({
  token: async ({ server }, use) => {
    const answer = await postForm(server.url, affiliatePaths.login, { ...DEMO_AFFILIATE_LOGIN });
    const { data } = (await answer.json()) as AffiliateLoginResponse;
    await use(data.access_token);
  },
  storageState: async ({ server, token }, use) => {
    const value = JSON.stringify({ accessToken: token, name: DEMO_AFFILIATE_LOGIN.email });
    await use({ cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'affiliate_token', value }] }] });
  },
});
