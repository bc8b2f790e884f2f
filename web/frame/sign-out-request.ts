import { signOut } from '../features/account/post-logout.ts';

let mayLeave: (() => Promise<boolean>) | null = null;

/** Makes the client's own sign-out ask first, because something would be lost. Returns the function that undoes this. */
export function holdSignOut(ask: () => Promise<boolean>): () => void {
  mayLeave = ask;
  return () => {
    if (mayLeave === ask) mayLeave = null;
  };
}

/** Signs out at the client's request. A session that ends through the server or inactivity is not delayed. */
export async function requestSignOut(): Promise<void> {
  if (mayLeave === null || (await mayLeave())) await signOut('logOut');
}
