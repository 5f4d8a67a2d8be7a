import type { Answer, TestGateway } from '../gateway.ts';
import type { RestAnswer } from '../rest.ts';
import { graphqlMouth, graphqlStaffMouth } from './graphql.ts';
import type { Mouth, StaffMouth } from './mouth.ts';
import { restMouth, restStaffMouth } from './rest.ts';

/** The APIs, and what an answer of each is. */
export type Said = { graphql: Answer; rest: RestAnswer };
export type Api = keyof Said;

export const mouths: { [A in Api]: (gateway: TestGateway, token: string) => Mouth<Said[A]> } = {
  graphql: graphqlMouth,
  rest: restMouth,
};

export const staffMouths: { [A in Api]: (gateway: TestGateway, token: string) => StaffMouth<Said[A]> } = {
  graphql: graphqlStaffMouth,
  rest: restStaffMouth,
};
