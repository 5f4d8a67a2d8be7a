import { defineEntity, p } from '@mikro-orm/core';

/** A column, constraint, index, trigger or function that the migrations made, in one line. */
export const SchemaPart = defineEntity({
  name: 'SchemaPart',
  tableName: 'schema_parts',
  properties: { part: p.text().primary() },
});
