import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** The limit of the machine: the bytes are there, and only have to be sent. */
const body = readFileSync(process.env.BODY ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };

listen(createServer((_request, response) => void response.writeHead(200, headers).end(body)));
