import { expect } from '@jest/globals';
import { importFile, tryFile } from '../../src/operator/desk/catalogue-file.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { race } from '../support/race.ts';

race('a file that is sent twice at once, at two gateways, is imported once', {
  run: async ({ database, gateway }) => {
    const prize = prizeEntry({ stock: 10 });
    const entry = gachaEntry({ prizes: [prize] });
    const gachaId = await aGacha(database, entry);
    const { id: staffId } = await StaffMember.isHired(gateway, database, 'all', 'operator');
    const text = JSON.stringify({ gachas: [{ ...entry, version: 1, prizes: [{ ...prize, stock: 15 }] }] });
    const sent = { text, isForced: true, language: 'en' } as const;
    const { seen } = await tryFile(database.fork(), sent, 'en');
    const send = () =>
      importFile(database.fork(), { by: { staffId }, why: 'a test' }, { ...sent, seen }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
    const told = await Promise.all([send(), send()]);
    const [{ deeds } = { deeds: 0 }] = await database.sql<{ deeds: number }>(
      `select count(*)::int as deeds from deeds where action = 'GACHA_IMPORTED' and gacha_id = ? and staff_id is not null`,
      [gachaId],
    );
    const [{ supply } = { supply: 0 }] = await database.sql<{ supply: number }>('select supply from prizes where id = ?', [
      prize.id,
    ]);
    return { told: told.toSorted(), supply, deeds };
  },
  written: ({ supply, deeds }) => expect([supply, deeds]).toEqual([15, 1]),
  heard: ({ told }) => expect(told).toEqual(['VERSION_CHANGED', 'done']),
  guards: { constraints: ['odds_versions.odds_versions_number_once'] },
});
