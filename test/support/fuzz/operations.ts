import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { Spelt, write, wrongTypesFor } from '../attacks.ts';
import type { Dice } from './dice.ts';
import { fittingValue, type Scene } from './scene.ts';
import { someValue } from './values.ts';

type Field = GraphQLField<unknown, unknown>;

/** Of a hundred values, how many are wrong. */
export type Wrongness = 0 | 5 | 40;

/** `variables` is JSON that JSON.stringify could not write. */
export type Operation = { query: string; variables: string };

/** One operation of the schema, with variables, literals, fragments, aliases and directives. */
export class OperationMaker {
  private readonly schema: GraphQLSchema;
  private readonly scene: Scene;
  private readonly dice: Dice;
  private readonly wrongness: Wrongness;
  private readonly declared: string[] = [];
  private readonly values: string[] = [];
  private readonly fragments: string[] = [];
  private budget = 40;

  constructor(schema: GraphQLSchema, scene: Scene, dice: Dice, wrongness: Wrongness) {
    this.schema = schema;
    this.scene = scene;
    this.dice = dice;
    this.wrongness = wrongness;
  }

  make(): Operation {
    const { dice, schema } = this;
    const kind = dice.sometimes(55) ? 'mutation' : 'query';
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    const roots = Object.values(type?.getFields() ?? {});
    const count = kind === 'mutation' && !dice.sometimes(2) ? 1 : 1 + dice.below(3);
    const fields = dice.several(count, (index) => `${index ? `r${index}: ` : ''}${this.fieldText(dice.oneOf(roots), 1)}`);
    const head = this.declared.length > 0 ? `(${this.declared.join(', ')})` : '';
    return {
      query: `${kind} ${head} { ${fields.join(' ')} } ${this.fragments.join(' ')}`,
      variables: `{${this.values.join(',')}}`,
    };
  }

  private fieldText(field: Field, depth: number): string {
    this.budget -= 1;
    const type = getNamedType(field.type);
    const given = field.args.flatMap((arg) => this.argument(arg, field.name));
    const text = `${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${this.directive()}`;
    return isCompositeType(type) ? `${text} ${this.selection(type, depth + 1)}` : text;
  }

  private argument({ name, type, defaultValue }: GraphQLArgument, parent: string): string[] {
    const { dice } = this;
    const isNeeded = isNonNullType(type) && defaultValue === undefined;
    if (!isNeeded && (!dice.sometimes(40) || (/^(last|before|after)$/.test(name) && !dice.sometimes(15)))) return [];
    if (isNeeded && this.goesWrong(10)) return [];
    const value = this.valueOf(type, name, parent);
    if (dice.sometimes(60)) return [`${name}: ${this.variable(type, value)}`];
    return value === undefined ? [] : [`${name}: ${write(value, 'literal')}`];
  }

  private variable(type: GraphQLInputType, value: unknown): string {
    const name = `v${this.declared.length}`;
    const declared = this.goesWrong(10) ? this.dice.oneOf(['Int', 'String!', '[ID]', 'Nothing', 'CheckInInput']) : String(type);
    this.declared.push(`$${name}: ${declared}`);
    if (value !== undefined) this.values.push(`"${name}":${write(value, 'json')}`);
    return `$${name}`;
  }

  /** Rarer the rarer it is said to be, so that one thing is wrong more often than all. */
  private goesWrong(weight = 100): boolean {
    return this.wrongness > 0 && this.dice.sometimes((this.wrongness * weight) / 100);
  }

  private valueOf(type: GraphQLInputType, name: string, parent: string): unknown {
    const { dice } = this;
    if (this.goesWrong()) return dice.sometimes(50) ? someValue(dice) : dice.oneOf(wrongTypesFor(type));
    const inner = getNullableType(type);
    if (isListType(inner)) return dice.several(1 + dice.below(3), () => this.valueOf(inner.ofType, name, parent));
    if (isEnumType(inner)) return enumValue(dice.oneOf(inner.getValues()).name);
    if (!isInputObjectType(inner)) return fittingValue(name, parent, this.scene, dice) ?? (inner.name === 'Boolean' || 'x');
    const all = Object.values(inner.getFields());
    const fields = inner.isOneOf ? [dice.oneOf(all)] : all;
    const given = fields.filter((field) => isNonNullType(field.type) || inner.isOneOf || dice.sometimes(40));
    return Object.fromEntries(given.map((field) => [field.name, this.valueOf(field.type, field.name, parent)]));
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    const { dice, schema } = this;
    if (isAbstractType(type)) {
      const types = schema.getPossibleTypes(type).filter(() => dice.sometimes(30));
      return `{ __typename ${types.map((one) => `... on ${one.name} ${this.selection(one, depth)}`).join(' ')} }`;
    }
    const fields = Object.values('getFields' in type ? type.getFields() : {}) as Field[];
    const texts = ['__typename'];
    for (let more = 1 + dice.below(6); more > 0 && fields.length > 0; more -= 1) {
      const field = dice.oneOf(fields);
      if (isCompositeType(getNamedType(field.type)) && (depth > 6 || this.budget < 0)) continue;
      const alias = field.args.length > 0 || dice.sometimes(10) ? `a${depth}x${more}: ` : '';
      texts.push(alias + this.fieldText(field, depth));
    }
    return this.inFragment(type.name, texts.join(' '));
  }

  private inFragment(type: string, text: string): string {
    const { dice, fragments } = this;
    if (!dice.sometimes(15)) return `{ ${text} }`;
    if (dice.sometimes(50)) return `{ ... on ${type} ${this.directive()} { ${text} } }`;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type} { ${text} }`);
    return `{ ...${name} ...${name} }`;
  }

  private directive(): string {
    if (!this.dice.sometimes(4)) return '';
    if (this.goesWrong(20)) return this.dice.oneOf([' @skip', ' @nothing', ' @include(if: "x")', ' @skip(if: true, if: true)']);
    return ` @${this.dice.oneOf(['include', 'skip'])}(if: ${this.dice.sometimes(50)})`;
  }
}

const enumValue = (word: string): Spelt => new Spelt(JSON.stringify(word), word);
