import { connectDatabase, migrate } from '../connect.ts';
import { Mistake } from '../mistake.ts';
import { command } from './command.ts';

await command(async (words, config) => {
  if (words.length > 0) throw new Mistake('Usage: npm run migrate');
  const database = await connectDatabase(config);
  try {
    const applied = await migrate(database.orm);
    return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}. The database is up to date.`;
  } finally {
    await database.close();
  }
});
