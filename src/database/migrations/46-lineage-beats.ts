import { Migration } from '@mikro-orm/migrations';

/** When each gateway was last there, which no other gateway moves on: so each finds what the database has lost of its own. */
export class Migration46LineageBeats extends Migration {
  override name = '46-lineage-beats';

  override up(): void {
    this.addSql('create table lineage_beats (gateway uuid primary key, beat_at timestamptz(3) not null) with (fillfactor = 50)');
  }
}
