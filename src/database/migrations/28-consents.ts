import { migration } from '../schema/migration.ts';

/** What a user agreed to when signing up, or was not asked. */
export const Migration28Consents = migration('28-consents', () => [
  `
create table consents (
  user_id uuid not null references users (id),
  legal_text_id uuid not null references legal_texts (id),
  answer text not null constraint consents_answer check (answer in ('agreed', 'not-asked')),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, legal_text_id, answer)
);
create trigger written_once before update or delete on consents for each row execute function refuse_change();`,
]);
