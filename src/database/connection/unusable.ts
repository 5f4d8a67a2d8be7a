import { Mistake } from '../../refusal.ts';

const UNUSABLE = /^(E[A-Z_]+|CONNECTION_LOST|NO_CONNECTION|28...|3D000|42501|53300|57P0.|08...)$/;

export function unreachable(error: Error & { code?: string }): never {
  if (UNUSABLE.test(error.code ?? '')) tellUnusable(error);
  throw error;
}

export function tellUnusable({ message }: Error): never {
  // PgBouncer refuses startup parameters that it does not know, so no query can find out that it is there.
  if (/unsupported startup parameter/.test(message))
    throw new Mistake('DATABASE_URL: a pooler answers there. Name the address of PostgreSQL itself.');
  throw new Mistake(`DATABASE_URL: the database cannot be used (${message.split('\n')[0]}).`);
}
