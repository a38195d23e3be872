import { forgetSessions } from './people.js';

// Files share a process, but no session: one may have ended what another would go on with.
forgetSessions();
