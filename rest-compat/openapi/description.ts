import { type GraphQLSchema, isEnumType } from 'graphql';
import { refusals } from '../../src/refusal.ts';
import { routes } from '../routes.ts';
import { respelt } from '../spelling.ts';
import { Components } from './components.ts';
import { operationOf } from './operation.ts';
import { HEADERS, PROBLEM } from './responses.ts';
import type { Json } from './schemas.ts';
import { tags } from './tags.ts';

/** Made from the routes, their documents and the schema alone, so that no description can differ from what it describes. */
export function describeRest(schema: GraphQLSchema, managePath: string): Json {
  const paths: Record<string, Json> = {};
  const components = new Components();
  components.add('Problem', PROBLEM);
  for (const route of routes) {
    const url = `${route.side === 'api' ? '/api' : managePath}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operationOf(schema, route, components) };
  }
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Gacha gateway',
      version: '1',
      description: `The staff paths below ${managePath} answer below ${managePath}/api too. Query parameters and body fields that are not described are ignored.`,
      contact: { name: 'The operator of this gateway' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This gateway' }],
    tags,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: HEADERS,
      schemas: components.schemas,
    },
  };
  return respelt(description, wordsOf(schema)) as Json;
}

/** The REST spelling of every enum value. Codes are the same on both sides. */
function wordsOf(schema: GraphQLSchema): Map<string, string> {
  const enums = Object.values(schema.getTypeMap()).filter((type) => isEnumType(type) && !type.name.startsWith('__'));
  const words = enums.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
  return new Map(words.filter(({ name }) => !(name in refusals)).map(({ name, value }) => [name, String(value)]));
}
