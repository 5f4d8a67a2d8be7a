import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that goes down and comes up again under the same address. */
export abstract class Listening {
  private server: Server | undefined;
  private port = 0;

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async comesUp(): Promise<void> {
    const server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async goesDown(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    await new Promise<void>((done) => {
      if (!server) return done();
      server.close(() => done());
      server.closeAllConnections();
    });
  }

  protected abstract serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
