import { signedInCookie } from '@godwit/contract/pages';

/** Whether the browser holds a session: asked without a request that would fail. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${signedInCookie}=1`);
}
