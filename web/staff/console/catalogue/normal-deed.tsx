import { once } from '../../../shared/key.ts';
import { language } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { type DeskPrizeFragment, SavePrizeDocument } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';

type NormalDeedProps = { prize: DeskPrizeFragment; version: number; again: () => Promise<void>; onClose: () => void };

/** A secret prize becomes a normal one, which every fan sees. There is no way back. */
export function NormalDeed({ prize, version, again, onClose }: NormalDeedProps) {
  const { gacha, file } = said();
  const run = async (reason: string): Promise<void> => {
    const input = { prizeId: prize.id, version, kind: 'NORMAL' as const, reason };
    try {
      await once(`normal-${prize.id}`, input, (idempotencyKey) =>
        ask(SavePrizeDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={gacha.normalSure(language.value === 'ja' ? prize.nameJa : prize.nameEn)}
      press={gacha.makeNormal}
      reasons={gacha.normalReasons}
      {...{ run, onClose }}
    >
      <p>{gacha.normalTold}</p>
      <BeforeAfter rows={[{ name: file.fields.kind, before: gacha.kindNames.SECRET, after: gacha.kindNames.NORMAL }]} />
    </Deed>
  );
}
