import { ArrayType } from '@mikro-orm/core';

/**
 * A list of words in a `text[]`, each of them quoted. MikroORM quotes only some and as JSON would: PostgreSQL then takes a
 * tag `NULL` for none at all, drops spaces around another, and reads a line break as the letter n.
 */
export class Tags extends ArrayType {
  override convertToDatabaseValue(tags: string[] | null): string | null {
    return tags && `{${tags.map((tag) => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }
}
