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

/** A hundred and twenty letters, in Japanese without a blank. */
export const LONG = {
  ja: '港まつり開催百周年記念特別限定復刻版豪華景品大放出灯台守と船長と渡し守たちの思い出アルバム付き全国巡回展示会会場先行販売'
    .repeat(3)
    .slice(0, 120),
  en: 'Harbour Festival Centenary Commemorative Limited Reissue with the Lighthousekeepersandferrymens Album of Memories, Part One',
};

/** A gacha as the first of the demonstration, of a place that one fan alone has been to: what happens to it changes no other screen. */
export class OwnGacha {
  readonly id = randomUUID();
  private readonly stage: Stage;
  private readonly beaconId = randomInt(1_000, 1_000_000);
  private entry: Json;
  /** How long it took to bring it in last: by a program of its own, on a machine where others run. */
  tookMs = 0;

  private constructor(stage: Stage, changes: object) {
    this.stage = stage;
    const prizes = FIRST.prizes.map((prize: Json) => ({ ...prize, id: randomUUID() }));
    this.entry = { ...FIRST, id: this.id, prizes, needs_checkin: true, ...changes };
  }

  static async of(stage: Stage, fan: Before, changes: object = {}): Promise<OwnGacha> {
    const gacha = new OwnGacha(stage, changes);
    await gacha.becomes({});
    await fan.asks('mutation ($input: CheckInInput!) { checkIn(input: $input) { checkIns { id } } }', {
      input: { place: { beaconId: gacha.beaconId } },
    });
    return gacha;
  }

  /** With names of a hundred and twenty letters, its own and those of its prizes. */
  static long(stage: Stage, fan: Before): Promise<OwnGacha> {
    return OwnGacha.of(stage, fan, {
      name: LONG,
      prizes: FIRST.prizes.map((prize: Json) => ({ ...prize, id: randomUUID(), name: LONG })),
    });
  }

  /** As an operator changes a catalogue. */
  async becomes(changes: object): Promise<void> {
    this.entry = { ...this.entry, ...changes };
    const file = join(tmpdir(), `gacha-${this.id}.json`);
    const beacons = [{ beacon_id: this.beaconId, valid_hours: 24, gacha_ids: [this.id] }];
    await writeFile(file, JSON.stringify({ gachas: [this.entry], beacons }));
    const began = performance.now();
    await this.stage.command('catalogue', 'import', file);
    this.tookMs = performance.now() - began;
  }
}
