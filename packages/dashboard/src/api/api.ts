import { createClient } from '@godwit/client/client';

/** The API as the person who is signed in: the session's cookie goes along by itself. */
export const api = createClient({ baseUrl: `${location.origin}/api/v1` });
