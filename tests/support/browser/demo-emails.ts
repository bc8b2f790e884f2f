/** The emails of the shared server, which is a demo: they are not delivered and can be read. */
import type { DemoEmailsResponse } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import { expect } from '@playwright/test';

/** Returns the link to the given page from the latest email to this address that has one; waits until it was sent. */
export async function findEmailedLink(url: string, email: string, page: `/${string}`): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}${demoPaths.mails}?to=${encodeURIComponent(email)}`);
      const { data } = (await answer.json()) as DemoEmailsResponse;
      link = data.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).find((address) => address.includes(page)) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
