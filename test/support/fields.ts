import { expect } from '@jest/globals';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isTime = (value: unknown): boolean => typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const TYPES = {
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  time: isTime,
  timeOrNull: (value: unknown) => value === null || isTime(value),
  null: (value: unknown) => value === null,
  object: (value: unknown) => typeof value === 'object' && value !== null && !isList(value),
  objects: (value: unknown) => isList(value) && value.every((one) => TYPES.object(one)),
  strings: (value: unknown) => isList(value) && value.every((one) => typeof one === 'string'),
};

export type Fields = Partial<Record<keyof typeof TYPES, string>>;

/** That an object has these fields of these types, and no others: `{ string: 'id name', number: 'price' }`. */
export function expectFields(object: Record<string, unknown>, fields: Fields): void {
  const types = Object.entries(fields).flatMap(([type, names]) => names.split(' ').map((name): [string, string] => [name, type]));
  expect(Object.keys(object).toSorted()).toEqual(types.map(([name]) => name).toSorted());
  const wrong = types.filter(([name, type]) => !TYPES[type as keyof typeof TYPES](object[name]));
  expect(wrong.map(([name, type]) => `${name} is no ${type}: ${JSON.stringify(object[name])}`)).toEqual([]);
}
