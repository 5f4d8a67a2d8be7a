/** The package has no types of its own. This is what is used of it, as version 9.13 has it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** One request: Koa's context, as far as it is used. */
  export type Asked = {
    body: unknown;
    type: string;
    host: string;
    get(header: string): string;
    oidc: {
      account?: { accountId: string };
      client?: { clientId: string };
      params?: Record<string, unknown>;
      session?: { grantIdFor(clientId: string): string | undefined };
      provider: Provider;
    };
  };

  export type Client = { clientId: string; grantTypeAllowed(type: string): boolean };

  export type Grant = {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  };

  type Grants = { new (of: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant | undefined> };

  export type Interaction = { uid: string; params: Record<string, unknown> };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    /** The request that is answered. */
    static readonly ctx: Asked | undefined;
    readonly Grant: Grants;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: 'server_error', listener: (asked: Asked, error: Error) => void): void;
  }

  export const errors: {
    SessionNotFound: new (...words: string[]) => Error;
    InvalidTarget: new (...words: string[]) => Error;
  };
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** A store of its own, of a thousand entries: what the package takes by itself is one for all providers, and warns. */
  export function createMemoryAdapter(): (model: string) => object;
}
