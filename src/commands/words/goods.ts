import type { Noun } from './kinds.ts';
import { BY, WHY, WHY_NEEDED } from './options.ts';

export const CATALOGUE = {
  tells: 'Gachas, prizes and what belongs to them, as a file',
  verbs: {
    new: { tells: 'prints the smallest file that sells something, which explains itself', example: '> catalogue.json' },
    schema: {
      tells: 'prints the JSON Schema of the file, by which editors complete and check it',
      options: { out: { takes: 'file', tells: 'where to, in place of the output' } },
      example: '--out catalogue.schema.json',
    },
    check: {
      tells: 'reads a file and says what is wrong with it, and what a lawyer should look at; it changes nothing',
      takes: { file: { needed: true, tells: 'JSON, as `export` writes it' } },
      example: 'catalogue.json',
    },
    import: {
      tells: 'brings the catalogue to what the file says, all of it or nothing',
      more: 'What a file leaves out of a gacha stays, or takes its default. It names every value that changes. Name and reason are kept in the audit log, and with each new version of the odds.',
      takes: { file: { needed: true, tells: 'JSON, as `export` writes it' } },
      options: {
        'dry-run': { tells: 'only says what would change, with odds, stock, open orders and the last screen' },
        'write-ids': { tells: 'writes the ids and versions that it made into the file' },
        force: { tells: 'also where others have changed a gacha since the file was written. It needs --why' },
        json: { tells: 'for programs: what changed as JSON' },
        by: { takes: 'name', tells: 'kept with the change: else the account that runs the command' },
        why: { takes: 'text', tells: "kept with the change: else the file's name" },
      },
      example: 'catalogue.json --dry-run',
    },
    export: { tells: 'prints the catalogue as such a file', example: '> catalogue.json' },
  },
} as const satisfies Noun;

const GACHA_ID = { 'gacha-id': { needed: true, tells: 'as the catalogue has it' } } as const;

export const GACHAS = {
  tells: 'A sale that is paused, goes on, or ends',
  verbs: {
    pause: {
      tells: 'pauses a sale: every gateway refuses new orders and payments at once',
      more: 'Payments that have begun finish. Orders that are not paid can be paid after the sale goes on, within their hour.',
      takes: GACHA_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'GACHA-ID --why "the queue is too long"',
    },
    resume: {
      tells: 'lets a paused sale go on',
      takes: GACHA_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'GACHA-ID --why "the queue is gone"',
    },
    close: {
      tells: 'ends a sale now, until its end is moved, which needs a reason; its seed is shown a minute later',
      takes: GACHA_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'GACHA-ID --why "the show is over"',
    },
  },
} as const satisfies Noun;

export const PICTURES = {
  tells: 'Pictures of gachas and prizes, which every gateway serves',
  verbs: {
    add: {
      tells: 'writes pictures anew, keeps them, and prints how a catalogue names each',
      more: 'PNG, JPEG, WebP and AVIF, of 5 MB and 40 megapixels at most. Only what is seen stays: no place, no camera, the first of several.',
      takes: { file: { needed: true, many: true, tells: 'a picture, or several' } },
      options: {
        'alt-ja': { takes: 'text', tells: 'what it shows, in Japanese, for those who do not see it' },
        'alt-en': { takes: 'text', tells: 'the same in English' },
        by: BY,
      },
      example: 'compass.jpg --alt-ja 真鍮の羅針盤 --alt-en "A brass compass"',
    },
    list: { tells: 'names all that there are, the latest first', example: '' },
    remove: {
      tells: 'takes one away that nothing shows any more',
      takes: { path: { needed: true, tells: 'as `add` printed it' } },
      options: { by: BY },
      example: '/pictures/HASH.jpg',
    },
  },
} as const satisfies Noun;

export const ORDERS = {
  tells: 'Orders of fans who ask',
  verbs: {
    find: {
      tells: 'names the orders of a fan, the newest first, as findOrders does; the search is kept in the audit log',
      more: 'By one of --order, --ticket, --user and --identity.',
      takes: {
        'provider-id': { tells: 'with --identity: the identity provider' },
        'provider-user-id': { tells: 'with --identity: the user there' },
      },
      options: {
        order: { takes: 'order-id', tells: 'the user who has this order' },
        ticket: { takes: 'gacha-id:number', tells: 'the user who has the ticket with this serial number' },
        user: { takes: 'user-id', tells: 'this user' },
        identity: { takes: 'type', tells: 'this account of an identity provider: TYPE PROVIDER-ID USER-ID' },
        by: BY,
      },
      example: '--ticket GACHA-ID:7 --by Olga',
    },
    hold: {
      tells: 'holds a paid order, as holdOrder does: nothing of it is handed over, packed or posted',
      takes: { 'order-id': { needed: true, tells: 'which order' } },
      options: { why: WHY_NEEDED, by: BY },
      example: 'ORDER-ID --why "a stolen card?"',
    },
    release: {
      tells: 'lifts what holds an order: staff, a parcel that came back, or the ban of its fan. Each call lifts one',
      takes: { 'order-id': { needed: true, tells: 'which order' } },
      options: { why: WHY_NEEDED, by: BY },
      example: 'ORDER-ID --why "the fan is at home now"',
    },
    timeline: {
      tells: 'tells everything that happened to an order, the oldest first',
      takes: { 'order-id': { needed: true, tells: 'an order' } },
      example: 'ORDER-ID',
    },
  },
} as const satisfies Noun;

const CARRIER = {
  takes: 'carrier',
  among: ['yamato', 'sagawa', 'japanpost', 'plain'],
  needed: true,
  tells: 'whose format, or plain CSV',
} as const;

export const SHIPMENTS = {
  tells: "Parcels, as files for the carriers' programs",
  // Without the compilers that make code faster and larger.
  flags: ['--max-old-space-size=64', '--max-semi-space-size=1', '--no-opt', '--no-maglev', '--optimize-for-size'],
  verbs: {
    export: {
      tells: "writes the parcels that are being packed, in the carrier's format",
      more: 'All of them, or those with any item of these gachas, or those that were packed since a date.',
      options: {
        carrier: CARRIER,
        gacha: { takes: 'gacha-id', many: true, tells: 'parcels with an item of this gacha. May be given again' },
        since: { takes: 'date', tells: 'packed since a day like 2026-11-30, or an instant; with --pack paid since then' },
        pack: { tells: 'packs before it what waits' },
        as: { takes: 'staff-id', tells: 'in whose name --pack does it: a member with the role shipping' },
        'leave-out': { tells: "names the parcels that the carrier's file cannot carry, in place of refusing all" },
        out: { takes: 'file', tells: 'where to, in place of the output' },
        by: BY,
      },
      example: '--carrier yamato --pack --as STAFF-ID --out yamato.csv',
    },
    import: {
      tells: "reads the carrier's numbers and posts the parcels, all or none",
      takes: { file: { needed: true, tells: "what came back from the carrier's program" } },
      options: { carrier: CARRIER, by: BY },
      example: '--carrier yamato issued.csv --by Olga',
    },
    return: {
      tells: 'writes down that posted parcels came back, as returnParcel does: what was in them waits again, held',
      more: 'Each until the fan or support corrects the address, or `gacha orders release` says that it goes there again. One that was written down before is passed over.',
      takes: { number: { needed: true, many: true, tells: "the parcel's number, as in the carrier's file" } },
      options: {
        because: {
          takes: 'what',
          among: ['unknown-address', 'refused', 'kept-too-long'],
          needed: true,
          tells: 'why the carrier brought it back',
        },
        ...{ why: WHY, by: BY },
      },
      example: 'PARCEL-NUMBER --because unknown-address',
    },
  },
} as const satisfies Noun;
