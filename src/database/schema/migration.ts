import { Migration } from '@mikro-orm/migrations';

/**
 * A step of the schema. `statements` is asked when it runs, so that a file may begin with the whole and tell its parts below.
 * `isTransactional`: an index that is built beside writers cannot be in a transaction.
 */
export const migration = (name: string, statements: () => readonly string[], { isTransactional = true } = {}) =>
  class extends Migration {
    override name = name;

    override isTransactional(): boolean {
      return isTransactional;
    }

    override up(): void {
      for (const statement of statements()) this.addSql(statement);
    }
  };
