/** The mails of the shared server, which is a demo: they reach nobody and can be read. */
import type { DemoMailsResponse } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import { expect } from '@playwright/test';

/** The link to a page of ours in the latest mail to somebody that has one; waits until it was sent. */
export async function linkMailedTo(url: string, email: string, page: `/${string}`): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}${demoPaths.mails}?to=${encodeURIComponent(email)}`);
      const { data } = (await answer.json()) as DemoMailsResponse;
      link = data.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).find((address) => address.includes(page)) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
