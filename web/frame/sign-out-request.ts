import { signOut } from '../features/account/post-logout.ts';

let mayLeave: (() => Promise<boolean>) | null = null;

/** Has a sign-out that the client wants ask first, where something would be lost. Gives the function that ends that. */
export function holdSignOut(ask: () => Promise<boolean>): () => void {
  mayLeave = ask;
  return () => {
    if (mayLeave === ask) mayLeave = null;
  };
}

/** Signs out because the client wants to. A session that the server or idleness ends is not held up. */
export async function requestSignOut(): Promise<void> {
  if (mayLeave === null || (await mayLeave())) await signOut('logOut');
}
