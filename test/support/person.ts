import type { Answer, TestGateway } from './gateway.ts';
import { restClient } from './rest.ts';

type Client = ReturnType<typeof restClient>;

/** A caller with a token, in GraphQL and over REST. */
export class Person {
  readonly token: string;
  protected readonly gateway: TestGateway;
  readonly get: Client['get'];
  readonly post: Client['post'];
  readonly patch: Client['patch'];
  readonly delete: Client['delete'];

  protected constructor(gateway: TestGateway, token: string) {
    this.gateway = gateway;
    this.token = token;
    ({ get: this.get, post: this.post, patch: this.patch, delete: this.delete } = restClient(gateway, token));
  }

  asks(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    return this.gateway.ask(query, variables, this.token);
  }
}
