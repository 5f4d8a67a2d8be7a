import { connectDatabase, migrate } from '../connect.ts';
import { command, green, Misuse } from './command.ts';

const USAGE = 'Usage: npm run migrate\nBrings the database to the tables that this version of the gateway needs.';

await command(USAGE, async (words, config, progress) => {
  if (words.length > 0) throw new Misuse();
  progress.show('Bringing the database up to date …');
  const database = await connectDatabase(config);
  try {
    const applied = await migrate(database.orm);
    const isDone = green('The database is up to date.');
    return applied.length === 0 ? isDone : `Applied ${applied.join(', ')}. ${isDone}`;
  } finally {
    await database.close();
  }
});
