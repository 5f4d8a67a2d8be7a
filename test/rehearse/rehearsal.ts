import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { connectDatabase } from '../../src/start/database/connect.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { REHEARSAL, type Scene } from './faults/fault.ts';
import { chosen, makeFaults } from './faults/schedule.ts';
import { figuresOf } from './figures.ts';
import { chance } from './load/chance.ts';
import { holdFestival } from './load/festival.ts';
import { Journal } from './load/journal.ts';
import { lookUp } from './looked-up.ts';
import type { Options } from './options.ts';
import { pageOf, type Rehearsed } from './report/page.ts';
import { type Line, verdictOf } from './verdict.ts';
import { watchGateways } from './watch.ts';
import { putOnSale, type Sale } from './world/catalogue.ts';
import { ownStage } from './world/own.ts';
import { givenStage, type Stage } from './world/stage.ts';
import { tryOut } from './world/try-out.ts';

type Tell = (line: string) => void;

const GOOD_CARD = 'tok_ok';
/** Of a hundred cards on any day. */
const DECLINED_OF_100 = 5;

/** Holds the festival, looks up what came of it, and writes the report. */
export async function rehearsed(options: Options, tell: Tell): Promise<{ verdict: Line[]; page: string }> {
  const stage = options.gateways.length === 0 ? await ownStage() : await givenStage(options);
  try {
    const { orm, close } = await connectDatabase(readConfig(stage.env, 'command'));
    const sale = await putOnSale(orm, stage.identity, options.fans, options.isFree);
    try {
      await tryOut(stage, sale);
      return await report(await festival(options, stage, sale, tell), options.report);
    } finally {
      await sale.takeBack();
      await close();
    }
  } finally {
    await stage.close();
  }
}

async function festival(options: Options, stage: Stage, sale: Sale, tell: Tell): Promise<Rehearsed> {
  const { fans, seconds } = options;
  const faults = chosen(options, stage);
  tell(`${fans} fans for ${Math.round(seconds)} seconds at ${stage.gateways.join(', ')}`);
  tell(`faults: ${faults.map(({ name }) => name).join(', ') || 'none'}`);
  const journal = new Journal();
  let forced: string | undefined;
  const card = () => forced ?? (chance.below(100) < DECLINED_OF_100 ? 'tok_declined' : GOOD_CARD);
  const setCard = (next: string | undefined) => {
    forced = next;
  };
  const scene: Scene = { stage, sale, database: () => connected(stage.databaseUrl), setCard };
  const watch = watchGateways(stage.gateways, journal);
  const [happened] = await Promise.all([
    makeFaults(faults, scene, journal, seconds),
    holdFestival({ stage, sale, journal, fans, seconds, card }),
  ]);
  await watch.stop();
  tell('looking up what was acknowledged …');
  const client = await connected(stage.databaseUrl);
  const lookedUp = await lookUp(client, journal, sale, stage.env).finally(() => client.end());
  const figures = figuresOf(journal, happened, watch.looks, stage.gateways.length);
  const about = {
    when: new Date().toISOString(),
    ...{ gateways: stage.gateways.join(', '), fans: String(fans), minutes: (seconds / 60).toFixed(1) },
    ...{ answers: String(journal.said.length), paid: String(journal.paid.size), 'handed over': String(journal.handedOver.size) },
  };
  const lasted = journal.said.reduce((last, { at, ms }) => Math.max(last, at + ms), 0) / 1_000;
  const verdict = verdictOf(journal, figures, lookedUp);
  return { said: journal.said, looks: watch.looks, figures, seconds: Math.max(seconds, lasted), verdict, about };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: REHEARSAL });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function report(rehearsed: Rehearsed, folder: string): Promise<{ verdict: Line[]; page: string }> {
  await mkdir(folder, { recursive: true });
  const page = join(folder, 'report.html');
  await writeFile(page, pageOf(rehearsed));
  const { said: _said, ...numbers } = rehearsed;
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(numbers, null, 1)}\n`);
  return { verdict: rehearsed.verdict, page: pathToFileURL(page).href };
}
