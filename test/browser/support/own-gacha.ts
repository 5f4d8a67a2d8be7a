import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../../support/json.ts';
import type { Stage } from './stage.ts';
import type { Before } from './world.ts';

const DEMO = new URL('../../../src/operator/catalogue/demo.json', import.meta.url);
const [FIRST] = (JSON.parse(readFileSync(DEMO, 'utf8')) as Json).gachas;

/**
 * A gacha as the first of the demonstration, of a place that one fan alone has been to: what happens to it changes no other
 * screen.
 */
export class OwnGacha {
  readonly id = randomUUID();
  private readonly stage: Stage;
  private readonly beaconId = randomInt(1_000, 1_000_000);
  private entry: Json;

  private constructor(stage: Stage) {
    this.stage = stage;
    const prizes = FIRST.prizes.map((prize: Json) => ({ ...prize, id: randomUUID() }));
    this.entry = { ...FIRST, id: this.id, prizes, needs_checkin: true };
  }

  static async of(stage: Stage, fan: Before): Promise<OwnGacha> {
    const gacha = new OwnGacha(stage);
    await gacha.becomes({});
    await fan.asks('mutation ($input: CheckInInput!) { checkIn(input: $input) { checkIns { id } } }', {
      input: { place: { beaconId: gacha.beaconId } },
    });
    return gacha;
  }

  /** With a prize of each kind. `each`: how many there are of those that are drawn. */
  ofEachKind(each?: number): Promise<void> {
    const [first, second, ...others] = this.entry.prizes as Json[];
    const lastOne = { name: { ja: '特大オクトパスぬいぐるみ', en: 'Giant octopus' }, kind: 'last-one', id: randomUUID() };
    const prizes = [first, { ...second, id: randomUUID(), kind: 'secret' }, ...others].map((prize) => ({
      ...prize,
      ...(each !== undefined && { stock: each }),
    }));
    return this.becomes({ prizes: [...prizes, { ...lastOne, image_url: first.image_url }] });
  }

  /** As an operator changes a catalogue. */
  async becomes(changes: object): Promise<void> {
    this.entry = { ...this.entry, ...changes };
    const file = join(tmpdir(), `gacha-${this.id}.json`);
    const beacons = [{ beacon_id: this.beaconId, valid_hours: 24, gacha_ids: [this.id] }];
    await writeFile(file, JSON.stringify({ gachas: [this.entry], beacons }));
    await this.stage.command('catalogue', 'import', file);
  }
}
