import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.ts';
import { readInstant } from '../../operator/books/lines/period.ts';
import { type FieldError, isId, Mistake, Refusal } from '../../refusal.ts';
import { exported, surveyed } from '../../shipment/files/export.ts';
import { type FormatName, formatOf } from '../../shipment/files/formats.ts';
import { readLabels } from '../../shipment/files/read-labels.ts';
import { shipmentsNamed } from '../../shipment/find.ts';
import { packWaiting } from '../../shipment/packing/pack-waiting.ts';
import { confirmMany } from '../../shipment/posting/confirm-many.ts';
import { returnParcel } from '../../shipment/returning/return-parcel.ts';
import type { ReturnReason } from '../../shipment/shipment.ts';
import { mustHoldAt } from '../../staff/gachas.ts';
import type { Scope } from '../../staff/role.ts';
import { Misuse } from '../console/ends.ts';
import { oneLine } from '../console/one-line.ts';
import { checked, systemUser } from '../console/operator.ts';
import { idIn, wholeIdIn } from '../console/options.ts';
import { withOpenDatabase } from '../console/with-database.ts';
import { refuseUnwritable, TERMINAL, writeOut } from '../console/write-out.ts';
import type { SHIPMENTS } from '../words/goods.ts';
import type { Given, WorkOf } from '../words/kinds.ts';

export const shipments: WorkOf<typeof SHIPMENTS> = {
  export: async ({ carrier, by, ...options }, config) => exportAll(config, carrier, checked('--by', by ?? systemUser()), options),
  import: async ({ carrier, by, file }, config) => importAll(config, carrier, checked('--by', by ?? systemUser()), file),
  return: ({ number, because, why, by }, config) =>
    cameBack(config, number, because, {
      account: checked('--by', by ?? systemUser()),
      reason: why === undefined ? null : checked('--why', why),
    }),
};

const NOT_WRITTEN = 'It and those after it were not written.';

type Told = { account: string; reason: string | null };

async function cameBack(config: Config, numbers: readonly string[], because: ReturnReason, told: Told): Promise<string> {
  return withOpenDatabase(config, async ({ orm }) => {
    for (const number of numbers) {
      const refused = (error: unknown) => {
        throw error instanceof Refusal ? new Mistake(`${number}: ${error.message} ${NOT_WRITTEN}`) : error;
      };
      const [id, another] = (await shipmentsNamed(orm.em.fork(), { number }).catch(refused)) ?? [];
      if (!id || another) throw new Mistake(`${number} is no number of a parcel here, or of two. ${NOT_WRITTEN}`);
      const returned = { shipmentId: id, because, reason: told.reason };
      await returnParcel(orm.em.fork(), { account: told.account }, returned).catch(refused);
    }
    return `Came back: parcels: ${numbers.length}.`;
  });
}

type Options = Omit<Given<(typeof SHIPMENTS)['verbs']['export']>, 'carrier' | 'by'>;

async function exportAll(config: Config, carrier: FormatName, account: string, options: Options): Promise<string> {
  const { since: date, as, pack = false, 'leave-out': leavesOut = false, out = TERMINAL } = options;
  if (pack !== (as !== undefined)) throw new Misuse('--pack and --as go together.');
  const gacha = options.gacha?.map((id) => wholeIdIn('--gacha', id));
  const staffId = as === undefined ? as : idIn(as);
  await refuseUnwritable(out);
  const since = date === undefined ? null : readInstant('--since', date);
  const scope: Scope = gacha ?? 'all';
  const asked = { format: formatOf(carrier), sender: config.sender, day: new Date(), scope };
  return withOpenDatabase(config, async ({ orm }) => {
    const em = orm.em.fork();
    for (const id of gacha ?? []) await mustHoldAt(em, 'all', [id]).catch((error) => unknownGacha(id, error));
    const packed = staffId === undefined ? 0 : await packAs(em, staffId, { scope, since });
    const wanted = { ...asked, since: pack ? null : since, leaveOut: leavesOut ? tell : undefined };
    const { until, held } = await surveyed(em, { account }, wanted).catch((error) => told(error, noFile(packed)));
    if (held > 0) process.stderr.write(`Left out: ${held} parcels that are held: their fans are banned, or their orders held.\n`);
    return writeOut(out, async () => exported(em, { account }, { ...wanted, until }));
  });
}

function unknownGacha(id: string, error: unknown): never {
  throw error instanceof Refusal ? new Mistake(`--gacha ${id}: there is no such gacha. Nothing was written.`) : error;
}

async function packAs(em: EntityManager, staffId: string, filter: Parameters<typeof packWaiting>[2]): Promise<number> {
  const unknown = `--as ${staffId}: there is no staff member with this id who works, and has the role shipping.`;
  if (!isId(staffId)) throw new Mistake(unknown);
  try {
    return await packWaiting(em, { staffId }, filter);
  } catch (error) {
    if (error instanceof Refusal && ['STAFF_REVOKED', 'FORBIDDEN'].includes(error.code)) throw new Mistake(unknown);
    return told(error, 'No file was written, and some of what waits may be packed.');
  }
}

function noFile(packed: number): string {
  return `No file was written.${packed > 0 ? ` ${packed} parcels were packed before.` : ''}`;
}

async function importAll(config: Config, carrier: FormatName, account: string, file: string): Promise<string> {
  const found = await stat(file).catch(({ message }: Error) => {
    throw new Mistake(`${file} cannot be read: ${message}`);
  });
  if (!found.isFile()) throw new Mistake(`${file} cannot be read: it is no file, and it has to be read twice`);
  const read = () => readLabels(carrier, createReadStream(file));
  const { posted, before } = await withOpenDatabase(config, ({ orm }) =>
    confirmMany(orm.em.fork(), { account }, read).catch(told),
  );
  return `Posted ${posted} parcels.${before > 0 ? ` ${before} were posted so before.` : ''}`;
}

function linesOf(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => oneLine(`${field}: ${message}`)).join('\n');
}

function tell(errors: readonly FieldError[]): void {
  process.stderr.write(`Left out: ${linesOf(errors)}\n`);
}

/** Reports a refusal as a mistake in a file or an address, which the operator can correct. */
function told(error: unknown, otherwise = 'Nothing was written.'): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Mistake(error.errors.length > 0 ? `${linesOf(error.errors)}\n${otherwise}` : error.message);
}
