import { asker } from '../shared/client.ts';
import { Session } from '../shared/session.ts';

export const session = new Session('user', '/');
export const ask = asker(session);
