import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { CONNECTIONS, databaseUrl, listen } from './listen.ts';
import { remembered } from './viewer.ts';

/** The limit of reading through: one prepared statement in which PostgreSQL builds the answer, and nothing else. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
const folder = new URL('../sql/json/', import.meta.url);
const statements = new Map(readdirSync(folder).map((file) => [file.slice(0, -4), readFileSync(new URL(file, folder), 'utf8')]));

/** `/list-rest`, `/gacha-rest/<id>`: the file, and what it is asked for. The first parameter is the viewer, if it knows one. */
async function answer(address: string, authorization: string | undefined): Promise<string> {
  const [, name = '', ...values] = address.split('/');
  const text = statements.get(name) ?? '';
  const viewer = /\bviewer \(\$1\)/.test(text) ? [await remembered(authorization)] : [];
  const { rows } = await pool.query<{ body: string }>({ name, text, values: [...viewer, ...values] });
  return rows[0]?.body ?? '';
}

listen(
  createServer((request, response) => {
    answer(request.url ?? '', request.headers.authorization).then(
      (body) => {
        const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
        response.writeHead(200, headers).end(body);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }),
);
