import { buildSchema } from 'graphql';
import { typeDefs } from '../../../src/gateway/graphql/schema.ts';
import type { TestDatabase } from '../database.ts';
import { type OpenScene, openScene } from './open-scene.ts';
import { operationsOf } from './rest-requests.ts';
import type { Subject } from './run.ts';
import { shapesOf } from './shapes.ts';

/** Gateways that share a database. The first tells what REST is, and is where ordinary people buy. */
export async function openSubject(
  database: TestDatabase,
  addresses: readonly string[],
): Promise<Subject & Pick<OpenScene, 'liveOn'>> {
  const [first = ''] = addresses;
  const open = await openScene(database, first);
  const description = await (await fetch(`${first}/api/openapi.json`)).json();
  const schema = buildSchema(typeDefs.join('\n'));
  return { ...open, addresses, schema, described: operationsOf(description), shapes: shapesOf(description) };
}
