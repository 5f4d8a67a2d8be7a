import { ArrayType } from '@mikro-orm/core';

/**
 * A `text[]` with every element quoted. MikroORM quotes only some, as JSON would: a tag `NULL` would become null, spaces around
 * a tag would be lost, and a line break would be read as the letter n.
 */
export class Tags extends ArrayType {
  override convertToDatabaseValue(tags: string[] | null): string | null {
    return tags && `{${tags.map((tag) => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }
}
