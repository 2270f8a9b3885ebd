-- The whole schema. Nothing was deployed before this migration; later ones change what it makes.
--
-- Part 1 is db/schema, as drizzle-kit generates it, sorted by subject and shortened. The reasons are written on the tables and columns there.
-- Part 2 is written by hand: storage parameters, functions and triggers, which db/schema cannot express.
-- Roles and grants are in db/roles; every migration applies them.


-- ======================================================================================================================
-- Part 1: db/schema
-- ======================================================================================================================

-- == Accounts ==

-- Everyone who can log in. Erasing a person empties the row; the row stays, because others reference it.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL,
  phone text,
  email text,
  fname text NOT NULL,
  mname text NOT NULL,
  lname text DEFAULT '' NOT NULL,
  password_hash text,
  answer_hash text,
  referred_by uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  erased_at timestamptz(3),
  admin_role text,
  disabled_at timestamptz(3),
  unconfirmed_email text,
  CONSTRAINT users_role CHECK (role in ('actor', 'admin')),
  CONSTRAINT users_admin_role CHECK (case role when 'admin' then coalesce(admin_role in ('owner', 'finance', 'moderator', 'operations', 'viewer'), false) else admin_role is null end),
  CONSTRAINT users_disabled_admin CHECK (disabled_at is null or role = 'admin'),
  CONSTRAINT users_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  CONSTRAINT users_reachable CHECK (phone is not null or erased_at is not null),
  CONSTRAINT users_referred_by_other CHECK (referred_by <> id)
);
CREATE UNIQUE INDEX users_phone_key ON users (phone);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_referred_by ON users (referred_by) WHERE referred_by is not null;

-- Log-ins. Only the SHA-256 of a token is stored.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  user_agent text DEFAULT '' NOT NULL,
  address inet,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_seen_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  displaced boolean DEFAULT false NOT NULL,
  verified_at timestamptz(3),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_token_is_sha256 CHECK (octet_length(token_hash) = 32),
  CONSTRAINT sessions_expire_later CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX sessions_token_hash_key ON sessions (token_hash);
CREATE INDEX sessions_user ON sessions (user_id);

-- A link that makes one person an admin within some days.
CREATE TABLE admin_invitations (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL,
  admin_role text NOT NULL,
  note text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  withdrawn_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid,
  CONSTRAINT admin_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT admin_invitations_accepted_by_users_id_fk FOREIGN KEY (accepted_by) REFERENCES users(id),
  CONSTRAINT admin_invitations_token_is_sha256 CHECK (octet_length(token_hash) = 32),
  CONSTRAINT admin_invitations_role CHECK (admin_role in ('owner', 'finance', 'moderator', 'operations', 'viewer')),
  CONSTRAINT admin_invitations_expire_later CHECK (expires_at > created_at),
  CONSTRAINT admin_invitations_accepted_by CHECK ((accepted_at is null) = (accepted_by is null))
);
CREATE UNIQUE INDEX admin_invitations_token_hash_key ON admin_invitations (token_hash);

-- A new password that was requested and is not set yet: by a code, after a wait, or by an admin's link.
CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  way text NOT NULL,
  token_hash bytea NOT NULL,
  code_hash bytea,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  opens_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  ending text,
  made_by uuid,
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT password_resets_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT password_resets_way CHECK (way in ('code', 'wait', 'link')),
  CONSTRAINT password_resets_made_by CHECK ((made_by is not null) = (way = 'link')),
  CONSTRAINT password_resets_token_is_sha256 CHECK (octet_length(token_hash) = 32),
  CONSTRAINT password_resets_code_is_sha256 CHECK (case way when 'code' then coalesce(octet_length(code_hash) = 32, false) else code_hash is null end),
  CONSTRAINT password_resets_expire_later CHECK (opens_at >= created_at and expires_at > opens_at),
  CONSTRAINT password_resets_ending CHECK (ending in ('used', 'stopped', 'replaced')),
  CONSTRAINT password_resets_ended CHECK ((ended_at is null) = (ending is null))
);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);
CREATE UNIQUE INDEX password_resets_one_asked ON password_resets (user_id) WHERE ended_at is null and way <> 'link';
CREATE UNIQUE INDEX password_resets_one_link ON password_resets (user_id) WHERE ended_at is null and way = 'link';
CREATE INDEX password_resets_user ON password_resets (user_id);

-- An admin's second factor. The secret of the authenticator app is sealed.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY,
  secret bytea,
  pending_secret bytea,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- One-time replacements for the second factor.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  pepper text,
  CONSTRAINT recovery_codes_user_id_second_factors_user_id_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_pepper CHECK (pepper ~ '^[0-9a-f]{16}$'),
  CONSTRAINT recovery_codes_hash_is_sha256 CHECK (octet_length(code_hash) = 32)
);

-- WebAuthn credentials of admins.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_user_id_second_factors_user_id_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  CONSTRAINT passkeys_credential_id_length CHECK (octet_length(credential_id) between 1 and 1023),
  CONSTRAINT passkeys_counter_32_bits CHECK (counter between 0 and 4294967295),
  CONSTRAINT passkeys_named CHECK (name <> '')
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a passkey must sign next in a session. Taking a challenge deletes it.
CREATE TABLE passkey_challenges (
  session_id uuid NOT NULL,
  purpose text NOT NULL,
  challenge bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenges_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT passkey_challenges_session_id_purpose_pk PRIMARY KEY (session_id, purpose),
  CONSTRAINT passkey_challenges_purpose CHECK (purpose in ('register', 'show')),
  CONSTRAINT passkey_challenges_256_bits CHECK (octet_length(challenge) = 32)
);

-- == The admins' log ==

-- What an admin did, and what came of it later (outcome_of). Append-only.
CREATE TABLE admin_actions (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL,
  action text NOT NULL,
  subject_id text,
  reason text DEFAULT '' NOT NULL,
  before jsonb,
  after jsonb,
  done_at timestamptz(3) DEFAULT now() NOT NULL,
  outcome_of uuid,
  CONSTRAINT admin_actions_admin_id_users_id_fk FOREIGN KEY (admin_id) REFERENCES users(id),
  CONSTRAINT admin_actions_outcome_of_admin_actions_id_fk FOREIGN KEY (outcome_of) REFERENCES admin_actions(id),
  CONSTRAINT admin_actions_action CHECK (action ~ '^[a-z-]+\.[a-z-]+$'),
  CONSTRAINT admin_actions_reason_bounds CHECK (char_length(reason) <= 300)
);
CREATE INDEX admin_actions_latest ON admin_actions (done_at, id);
CREATE INDEX admin_actions_subject ON admin_actions (subject_id, done_at, id);
CREATE INDEX admin_actions_admin ON admin_actions (admin_id, done_at, id);
CREATE UNIQUE INDEX admin_actions_outcome_key ON admin_actions (outcome_of, action);

-- == Contests and contestants ==

-- At most one is current. Whether it is open follows from the clock and is not stored.
CREATE TABLE contests (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  current boolean DEFAULT false NOT NULL,
  opens_at timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  freezes_at timestamptz(3),
  frozen_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  approval text,
  phone_proof text DEFAULT 'off' NOT NULL,
  proof_prefixes text[] DEFAULT '{+2517,+2519}' NOT NULL,
  title_votes text[] DEFAULT '{paid,proven,unproven}' NOT NULL,
  phone_pepper text,
  proof_when_unusual boolean DEFAULT false NOT NULL,
  moderation text,
  CONSTRAINT contests_close_after_opening CHECK (closes_at > opens_at),
  CONSTRAINT contests_freeze_within CHECK (freezes_at >= opens_at and freezes_at <= closes_at),
  CONSTRAINT contests_phone_proof CHECK (phone_proof in ('off', 'unusual', 'always')),
  CONSTRAINT contests_proof_prefixes CHECK (cardinality(proof_prefixes) between 1 and 40),
  CONSTRAINT contests_title_votes CHECK (title_votes in ('{paid,proven,unproven}'::text[], '{paid,proven}'::text[], '{paid}'::text[], '{proven,unproven}'::text[], '{proven}'::text[])),
  CONSTRAINT contests_title_votes_proven CHECK (phone_proof = 'always' or not 'proven' = any(title_votes) or 'unproven' = any(title_votes)),
  CONSTRAINT contests_phone_pepper CHECK (phone_pepper ~ '^[0-9a-f]{16}$'),
  CONSTRAINT contests_approval CHECK (approval in ('auto', 'manual')),
  CONSTRAINT contests_moderation CHECK (moderation in ('auto', 'manual')),
  CONSTRAINT contests_frozen_as_planned CHECK (frozen_at is null or freezes_at is not null)
);
CREATE UNIQUE INDEX contests_one_current ON contests (current) WHERE current;

-- Retired, never deleted: contestants keep theirs.
CREATE TABLE zones (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  position integer NOT NULL,
  retired_at timestamptz(3),
  CONSTRAINT zones_name_bounds CHECK (char_length(name) between 1 and 60)
);
CREATE UNIQUE INDEX zones_name_key ON zones (lower(name));

-- A user who stands in a contest. Never deleted: ballots name her.
CREATE TABLE contestants (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL,
  zone_id uuid,
  occupation text DEFAULT '' NOT NULL,
  description text DEFAULT '' NOT NULL,
  paid_at timestamptz(3),
  inactive_since timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  fee_payment_id uuid,
  held_since timestamptz(3),
  CONSTRAINT contestants_id_users_id_fk FOREIGN KEY (id) REFERENCES users(id),
  CONSTRAINT contestants_contest_id_contests_id_fk FOREIGN KEY (contest_id) REFERENCES contests(id),
  CONSTRAINT contestants_zone_id_zones_id_fk FOREIGN KEY (zone_id) REFERENCES zones(id),
  CONSTRAINT contestants_fee_payment CHECK (fee_payment_id is null or paid_at is not null),
  CONSTRAINT contestants_occupation_bounds CHECK (char_length(occupation) <= 80),
  CONSTRAINT contestants_description_bounds CHECK (char_length(description) <= 2000)
);
CREATE INDEX contestants_contest ON contestants (contest_id, id);
CREATE INDEX contestants_updated ON contestants (updated_at);

-- Her photos, one for each of three slots.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  contestant_id uuid NOT NULL,
  slot smallint NOT NULL,
  file text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  colour text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT images_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT images_slot CHECK (slot between 1 and 3),
  CONSTRAINT images_size CHECK (width > 0 and height > 0),
  CONSTRAINT images_file CHECK (file ~ '^[0-9a-z-]+\.(webp|avif|jpg)$'),
  CONSTRAINT images_colour CHECK (colour ~ '^#[0-9a-f]{6}$')
);
CREATE UNIQUE INDEX images_slot_key ON images (contestant_id, slot);
CREATE UNIQUE INDEX images_file_key ON images (file);

-- Photos on their way. The row exists before the job, so that a lost job is queued again.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  contestant_id uuid NOT NULL,
  slot smallint,
  problem text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  settled_at timestamptz(3),
  moderated boolean DEFAULT false NOT NULL,
  CONSTRAINT uploads_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT uploads_slot CHECK (slot between 1 and 3),
  CONSTRAINT uploads_problem_of_settled CHECK (problem is null or settled_at is not null)
);
CREATE INDEX uploads_unsettled ON uploads (created_at) WHERE settled_at is null;
CREATE INDEX uploads_contestant ON uploads (contestant_id);

-- Messages to a contestant; admins mark them as handled. content_id makes the same message conflict with itself.
CREATE TABLE contestant_requests (
  id uuid PRIMARY KEY,
  content_id uuid NOT NULL,
  contestant_id uuid NOT NULL,
  brand_name text NOT NULL,
  email text NOT NULL,
  phone text,
  message text DEFAULT '' NOT NULL,
  kind text DEFAULT '' NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  handled_at timestamptz(3),
  handled_by uuid,
  CONSTRAINT contestant_requests_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT contestant_requests_handled_by_users_id_fk FOREIGN KEY (handled_by) REFERENCES users(id),
  CONSTRAINT contestant_requests_handled CHECK ((handled_at is null) = (handled_by is null)),
  CONSTRAINT contestant_requests_name_bounds CHECK (char_length(brand_name) between 1 and 60),
  CONSTRAINT contestant_requests_email_bounds CHECK (char_length(email) between 3 and 254),
  CONSTRAINT contestant_requests_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  CONSTRAINT contestant_requests_message_bounds CHECK (char_length(message) <= 2000),
  CONSTRAINT contestant_requests_kind CHECK (kind in ('promotion', 'hiring', 'ambassador', ''))
);
CREATE UNIQUE INDEX contestant_requests_content_key ON contestant_requests (content_id);
CREATE INDEX contestant_requests_contestant ON contestant_requests (contestant_id);

-- == Moderation ==

-- Texts that wait for an admin or were rejected. Null: unchanged.
CREATE TABLE contestant_changes (
  contestant_id uuid PRIMARY KEY,
  version uuid NOT NULL,
  fname text,
  mname text,
  lname text,
  occupation text,
  description text,
  submitted_at timestamptz(3) DEFAULT now() NOT NULL,
  rejected_at timestamptz(3),
  rejection_reason text,
  rejection_note text DEFAULT '' NOT NULL,
  CONSTRAINT contestant_changes_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT contestant_changes_rejected CHECK ((rejected_at is null) = (rejection_reason is null)),
  CONSTRAINT contestant_changes_note CHECK (rejection_note = '' or rejected_at is not null),
  CONSTRAINT contestant_changes_note_bounds CHECK (char_length(rejection_note) <= 300),
  CONSTRAINT contestant_changes_reason CHECK (rejection_reason in ('photo_of_another', 'photo_unsuitable', 'name_not_real', 'text_unsuitable', 'contact_details', 'another_reason')),
  CONSTRAINT contestant_changes_occupation_bounds CHECK (char_length(occupation) <= 80),
  CONSTRAINT contestant_changes_description_bounds CHECK (char_length(description) <= 2000)
);
CREATE INDEX contestant_changes_waiting ON contestant_changes (submitted_at) WHERE rejected_at is null;

-- Photos that wait for an admin.
CREATE TABLE waiting_images (
  contestant_id uuid NOT NULL,
  slot smallint NOT NULL,
  file text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  colour text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT waiting_images_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT waiting_images_contestant_id_slot_pk PRIMARY KEY (contestant_id, slot),
  CONSTRAINT waiting_images_slot CHECK (slot between 1 and 3),
  CONSTRAINT waiting_images_size CHECK (width > 0 and height > 0),
  CONSTRAINT waiting_images_file CHECK (file ~ '^[0-9a-f-]{36}\.webp$'),
  CONSTRAINT waiting_images_colour CHECK (colour ~ '^#[0-9a-f]{6}$')
);
CREATE UNIQUE INDEX waiting_images_file_key ON waiting_images (file);

-- Reports about a contestant; one open report per browser.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  contestant_id uuid NOT NULL,
  reporter uuid NOT NULL,
  reason text NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  closed_at timestamptz(3),
  closed_by uuid,
  CONSTRAINT reports_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT reports_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT reports_closed CHECK ((closed_at is null) = (closed_by is null)),
  CONSTRAINT reports_reason CHECK (reason in ('somebody_else', 'offensive', 'under_age', 'untrue', 'something_else')),
  CONSTRAINT reports_note_bounds CHECK (char_length(note) <= 500)
);
CREATE UNIQUE INDEX reports_one_open ON reports (contestant_id, reporter) WHERE closed_at is null;
CREATE INDEX reports_open ON reports (contestant_id, created_at) WHERE closed_at is null;

-- == Votes ==
-- No foreign keys from ballots: each would cost a look-up and a row lock per pick on the busiest path.

CREATE TYPE ballot_kind AS ENUM('free', 'paid');
CREATE TYPE ballot_status AS ENUM('counted', 'refused', 'voided', 'quarantined');
CREATE TYPE refusal_reason AS ENUM('unknown_contestant', 'unpaid_contestant', 'inactive_contestant', 'contest_not_open', 'contest_closed', 'free_vote_used', 'credit_missing', 'credit_spent');
CREATE SEQUENCE ballot_group_ids;

-- A phone, under an HMAC of its number. Phone and name are stored here only, so that a voter can be erased.
CREATE TABLE voters (
  id uuid PRIMARY KEY,
  phone text,
  name text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  erased_at timestamptz(3),
  CONSTRAINT voters_erased_or_whole CHECK ((erased_at is null) = (phone is not null and name is not null))
);

-- A ballot and its outcome. ballots_one_free and ballots_credit_key decide between workers that judge at the same moment.
CREATE TABLE ballots (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL,
  voter_id uuid NOT NULL,
  credit_id uuid,
  pick1 uuid NOT NULL,
  pick2 uuid,
  pick3 uuid,
  group_id bigint NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  kind ballot_kind NOT NULL,
  status ballot_status NOT NULL,
  reason refusal_reason,
  proven boolean DEFAULT false NOT NULL,
  CONSTRAINT ballots_picks CHECK (pick2 is null and pick3 is null or pick2 is not null and pick2 <> pick1 and (pick3 is null or pick3 <> pick1 and pick3 <> pick2)),
  CONSTRAINT ballots_refused_for_a_reason CHECK ((status = 'refused') = (reason is not null)),
  CONSTRAINT ballots_paid_by_credit CHECK (status = 'refused' or (kind = 'paid') = (credit_id is not null)),
  CONSTRAINT ballots_free_first_pick_only CHECK (kind = 'paid' or pick2 is null)
);
CREATE UNIQUE INDEX ballots_one_free ON ballots (contest_id, voter_id) WHERE kind = 'free' and status <> 'refused';
CREATE UNIQUE INDEX ballots_credit_key ON ballots (credit_id) WHERE credit_id is not null and status <> 'refused';
CREATE INDEX ballots_group ON ballots (group_id);
CREATE INDEX ballots_quarantined ON ballots (contest_id) WHERE status = 'quarantined';

-- A row per tallied group: its link of the hash chain.
CREATE TABLE ballot_groups (
  id bigint PRIMARY KEY,
  contest_id uuid NOT NULL,
  counted integer NOT NULL,
  refused integer NOT NULL,
  tallied_at timestamptz(3) DEFAULT now() NOT NULL,
  sequence bigint NOT NULL,
  root bytea NOT NULL,
  previous bytea NOT NULL,
  head bytea NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  salt uuid,
  CONSTRAINT ballot_groups_not_empty CHECK (least(counted, refused, changed) >= 0 and counted + refused + changed > 0),
  CONSTRAINT ballot_groups_one_kind CHECK (changed = 0 or counted + refused = 0),
  CONSTRAINT ballot_groups_salted CHECK (changed > 0 or salt is not null)
);
CREATE UNIQUE INDEX ballot_groups_sequence_key ON ballot_groups (contest_id, sequence);
CREATE INDEX ballot_groups_tallied ON ballot_groups USING brin (tallied_at);

-- Counts per contestant, always equal to a recount of ballots. rev rises with every change.
CREATE TABLE tally (
  contest_id uuid NOT NULL,
  contestant_id uuid NOT NULL,
  free integer DEFAULT 0 NOT NULL,
  first integer DEFAULT 0 NOT NULL,
  second integer DEFAULT 0 NOT NULL,
  third integer DEFAULT 0 NOT NULL,
  rev bigint DEFAULT 0 NOT NULL,
  proven integer DEFAULT 0 NOT NULL,
  quarantined integer DEFAULT 0 NOT NULL,
  paid_reached_at timestamptz(3),
  proven_reached_at timestamptz(3),
  unproven_reached_at timestamptz(3),
  title_votes text[] DEFAULT '{paid,proven,unproven}' NOT NULL,
  reached_at timestamptz(3) GENERATED ALWAYS AS (greatest(
    case when 'paid' = any(title_votes) then paid_reached_at end,
    case when 'proven' = any(title_votes) then proven_reached_at end,
    case when 'unproven' = any(title_votes) then unproven_reached_at end
  )) STORED,
  votes integer GENERATED ALWAYS AS (
    case when 'paid' = any(title_votes) then first + second + third else 0 end
    + case when 'proven' = any(title_votes) then proven else 0 end
    + case when 'unproven' = any(title_votes) then free - proven else 0 end
  ) STORED NOT NULL,
  CONSTRAINT tally_not_negative CHECK (least(proven, free - proven, first, second, third, quarantined) >= 0)
);
CREATE UNIQUE INDEX tally_key ON tally (contest_id, contestant_id);

-- What the public sees after the freeze. Filled once.
CREATE TABLE tally_frozen (
  contest_id uuid NOT NULL,
  contestant_id uuid NOT NULL,
  free integer DEFAULT 0 NOT NULL,
  first integer DEFAULT 0 NOT NULL,
  second integer DEFAULT 0 NOT NULL,
  third integer DEFAULT 0 NOT NULL,
  proven integer DEFAULT 0 NOT NULL,
  quarantined integer DEFAULT 0 NOT NULL,
  paid_reached_at timestamptz(3),
  proven_reached_at timestamptz(3),
  unproven_reached_at timestamptz(3),
  title_votes text[] DEFAULT '{paid,proven,unproven}' NOT NULL,
  reached_at timestamptz(3) GENERATED ALWAYS AS (greatest(
    case when 'paid' = any(title_votes) then paid_reached_at end,
    case when 'proven' = any(title_votes) then proven_reached_at end,
    case when 'unproven' = any(title_votes) then unproven_reached_at end
  )) STORED,
  votes integer GENERATED ALWAYS AS (
    case when 'paid' = any(title_votes) then first + second + third else 0 end
    + case when 'proven' = any(title_votes) then proven else 0 end
    + case when 'unproven' = any(title_votes) then free - proven else 0 end
  ) STORED NOT NULL
);
CREATE UNIQUE INDEX tally_frozen_key ON tally_frozen (contest_id, contestant_id);

-- Counted votes by the hour; the sums equal the tally.
CREATE TABLE vote_hours (
  contest_id uuid NOT NULL,
  contestant_id uuid NOT NULL,
  hour timestamptz(3) NOT NULL,
  free integer DEFAULT 0 NOT NULL,
  paid integer DEFAULT 0 NOT NULL,
  CONSTRAINT vote_hours_not_negative CHECK (least(free, paid) >= 0),
  CONSTRAINT vote_hours_whole CHECK (extract(epoch from hour) % 3600 = 0)
);
CREATE UNIQUE INDEX vote_hours_key ON vote_hours (contest_id, contestant_id, hour);

-- Ballots that Postgres refuses even alone, kept whole for a person to replay.
CREATE TABLE dead_letters (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL,
  payload bytea NOT NULL,
  problem text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL
);

-- Origin of a ballot as short keyed hashes, kept for some days, to find many from one place.
CREATE TABLE ballot_signals (
  ballot_id uuid NOT NULL,
  contest_id uuid NOT NULL,
  address bytea NOT NULL,
  browser bytea NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  kind ballot_kind NOT NULL,
  CONSTRAINT ballot_signals_sizes CHECK (octet_length(address) = 8 and octet_length(browser) = 8)
);
CREATE INDEX ballot_signals_accepted ON ballot_signals (accepted_at);

-- Rates of free votes that left their own history. One open alert per subject.
CREATE TABLE vote_alerts (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  votes integer NOT NULL,
  usual integer,
  usual_odds double precision,
  ended_at timestamptz(3),
  ended_by uuid,
  CONSTRAINT vote_alerts_contest_id_contests_id_fk FOREIGN KEY (contest_id) REFERENCES contests(id),
  CONSTRAINT vote_alerts_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT vote_alerts_kind CHECK (kind in ('contest', 'prefix', 'contestant')),
  CONSTRAINT vote_alerts_subject CHECK ((kind = 'contest') = (subject = '')),
  CONSTRAINT vote_alerts_counts CHECK (votes > 0 and usual >= 0 and usual_odds >= 0),
  CONSTRAINT vote_alerts_in_order CHECK (seen_at >= started_at and ended_at >= started_at),
  CONSTRAINT vote_alerts_ended_by CHECK (ended_by is null or ended_at is not null)
);
CREATE UNIQUE INDEX vote_alerts_one_open ON vote_alerts (contest_id, kind, subject) WHERE ended_at is null;
CREATE INDEX vote_alerts_latest ON vote_alerts (contest_id, started_at);

-- == Results anyone can check ==

-- The last link of each contest's chain.
CREATE TABLE chain_heads (
  contest_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  head bytea NOT NULL,
  CONSTRAINT chain_heads_counted_from_one CHECK (sequence >= 1),
  CONSTRAINT chain_heads_sha256 CHECK (octet_length(head) = 32)
);

-- Ballots taken out of the count or put back. Append-only; each is a leaf of the chain.
CREATE TABLE ballot_changes (
  group_id bigint NOT NULL,
  ballot_id uuid NOT NULL,
  from_status ballot_status NOT NULL,
  to_status ballot_status NOT NULL,
  reason text NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  decision_id uuid NOT NULL,
  CONSTRAINT ballot_changes_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT ballot_changes_reason_bounds CHECK (char_length(reason) between 1 and 300),
  CONSTRAINT ballot_changes_step CHECK ((from_status, to_status) in (('counted', 'quarantined'), ('counted', 'voided'), ('quarantined', 'counted'), ('quarantined', 'voided'), ('voided', 'counted')))
);
CREATE UNIQUE INDEX ballot_changes_key ON ballot_changes (group_id, ballot_id);
CREATE INDEX ballot_changes_ballot ON ballot_changes (ballot_id, group_id);
CREATE INDEX ballot_changes_decision ON ballot_changes (decision_id);

-- Which votes count towards a title. Append-only; each is a leaf of the chain.
CREATE TABLE title_rules (
  group_id bigint PRIMARY KEY,
  contest_id uuid NOT NULL,
  title_votes text[] DEFAULT '{paid,proven,unproven}' NOT NULL,
  reason text NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT title_rules_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT title_rules_title_votes CHECK (title_votes in ('{paid,proven,unproven}'::text[], '{paid,proven}'::text[], '{paid}'::text[], '{proven,unproven}'::text[], '{proven}'::text[])),
  CONSTRAINT title_rules_reason_bounds CHECK (char_length(reason) <= 300)
);
CREATE INDEX title_rules_contest ON title_rules (contest_id, group_id);

-- Signed heads of the chain. Append-only.
CREATE TABLE checkpoints (
  contest_id uuid NOT NULL,
  sequence bigint NOT NULL,
  head bytea NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  public_key bytea NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT checkpoints_counted_from_one CHECK (sequence >= 1),
  CONSTRAINT checkpoints_sizes CHECK (octet_length(head) = 32 and octet_length(public_key) = 32 and octet_length(signature) = 64)
);
CREATE UNIQUE INDEX checkpoints_key ON checkpoints (contest_id, sequence);

-- Published results. Rows stay; files of all but the latest go.
CREATE TABLE result_exports (
  contest_id uuid NOT NULL,
  sequence bigint NOT NULL,
  made_at timestamptz(3) DEFAULT now() NOT NULL,
  file text NOT NULL,
  json_bytes bigint NOT NULL,
  csv_bytes bigint NOT NULL,
  CONSTRAINT result_exports_sizes CHECK (json_bytes > 0 and csv_bytes > 0 and sequence >= 1)
);
CREATE UNIQUE INDEX result_exports_key ON result_exports (contest_id, sequence);
CREATE UNIQUE INDEX result_exports_file_key ON result_exports (file);

-- Which process publishes a contest's result at the moment.
CREATE TABLE result_claims (
  contest_id uuid PRIMARY KEY,
  holder uuid NOT NULL,
  claimed_until timestamptz(3) NOT NULL
);

-- == Payments ==

-- Money asked for: a vote or a contestant's fee. Amounts are minor units and never change.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  voter_id uuid,
  contestant_id uuid,
  provider text NOT NULL,
  reference text NOT NULL,
  provider_reference text,
  amount_minor integer NOT NULL,
  currency text NOT NULL,
  state text DEFAULT 'created' NOT NULL,
  checkout_url text,
  claimant_hash bytea,
  return_token_hash bytea,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3),
  settled_at timestamptz(3),
  next_check_at timestamptz(3),
  checks integer DEFAULT 0 NOT NULL,
  card_hash bytea,
  charge_minor integer,
  refund_reference text,
  attention text,
  refund_asked_at timestamptz(3),
  refund_sent_at timestamptz(3),
  refund_tries integer DEFAULT 0 NOT NULL,
  cancel_asked_at timestamptz(3),
  refund_by_hand_at timestamptz(3),
  refund_begun_at timestamptz(3),
  refund_cleared_at timestamptz(3),
  paid_back_at timestamptz(3),
  handled_problems text[] DEFAULT '{}' NOT NULL,
  handed_to_hash bytea,
  CONSTRAINT payments_voter_id_voters_id_fk FOREIGN KEY (voter_id) REFERENCES voters(id),
  CONSTRAINT payments_contestant_id_contestants_id_fk FOREIGN KEY (contestant_id) REFERENCES contestants(id),
  CONSTRAINT payments_amount CHECK (amount_minor > 0),
  CONSTRAINT payments_purpose CHECK ((purpose = 'vote' and voter_id is not null and contestant_id is null) or (purpose = 'fee' and contestant_id is not null and voter_id is null)),
  CONSTRAINT payments_settled CHECK (state not in ('succeeded', 'refund_pending', 'refunded', 'reversed') or settled_at is not null),
  CONSTRAINT payments_under_refund CHECK (state <> 'refund_pending' or refund_asked_at is not null),
  CONSTRAINT payments_by_hand CHECK (refund_by_hand_at is null or refund_by_hand_at - refund_sent_at >= interval '30 seconds'),
  CONSTRAINT payments_card CHECK ((provider = 'tcard') = (card_hash is not null)),
  CONSTRAINT payments_reference_form CHECK (reference ~ '^[A-Za-z0-9-]{1,50}$')
);
CREATE UNIQUE INDEX payments_reference_key ON payments (reference);
CREATE INDEX payments_latest ON payments (created_at, id);
CREATE INDEX payments_provider_reference ON payments (provider_reference);
CREATE INDEX payments_refund_reference ON payments (refund_reference);
CREATE INDEX payments_voter ON payments (voter_id);
CREATE INDEX payments_contestant ON payments (contestant_id);
CREATE INDEX payments_return_token ON payments (return_token_hash) WHERE return_token_hash is not null;
CREATE INDEX payments_claimant ON payments (claimant_hash) WHERE claimant_hash is not null;
CREATE INDEX payments_handed_to ON payments (handed_to_hash) WHERE handed_to_hash is not null;
CREATE INDEX payments_attention ON payments (updated_at) WHERE attention is not null;
CREATE INDEX payments_settled_at ON payments (settled_at) WHERE settled_at is not null;
CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at is not null;

-- History of each payment. Append-only.
CREATE TABLE payment_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payment_id uuid NOT NULL,
  at timestamptz(3) DEFAULT now() NOT NULL,
  from_state text,
  to_state text NOT NULL,
  source text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT payment_events_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- The right to one paid ballot. One per payment, spent by one ballot.
CREATE TABLE credits (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL,
  voter_id uuid NOT NULL,
  claimant_hash bytea,
  ballot_id uuid,
  held_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  reserved_by uuid,
  reserved_at timestamptz(3),
  CONSTRAINT credits_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT credits_voter_id_voters_id_fk FOREIGN KEY (voter_id) REFERENCES voters(id),
  CONSTRAINT credits_held_or_spent CHECK (ballot_id is null or held_at is null),
  CONSTRAINT credits_reserved_since CHECK ((reserved_by is null) = (reserved_at is null))
);
CREATE UNIQUE INDEX credits_payment_key ON credits (payment_id);
CREATE UNIQUE INDEX credits_ballot_key ON credits (ballot_id);
CREATE INDEX credits_open ON credits (voter_id) WHERE ballot_id is null and held_at is null;

-- Signed webhooks, by the hash of the body, kept until they are processed.
CREATE TABLE webhooks (
  body_hash bytea PRIMARY KEY,
  event text NOT NULL,
  reference text NOT NULL,
  received_at timestamptz(3) DEFAULT now() NOT NULL,
  processed_at timestamptz(3),
  CONSTRAINT webhooks_hash_is_sha256 CHECK (octet_length(body_hash) = 32)
);
CREATE INDEX webhooks_unprocessed ON webhooks (received_at) WHERE processed_at is null;

-- Runs that compare the provider's list with the payments here.
CREATE TABLE payment_comparisons (
  id uuid PRIMARY KEY,
  night date,
  asked_by uuid,
  started_at timestamptz(3) DEFAULT now() NOT NULL,
  finished_at timestamptz(3),
  reached_at timestamptz(3),
  pages integer DEFAULT 0 NOT NULL,
  listed integer DEFAULT 0 NOT NULL,
  unreadable integer DEFAULT 0 NOT NULL,
  hurried integer DEFAULT 0 NOT NULL,
  raised integer DEFAULT 0 NOT NULL,
  unknown_count integer DEFAULT 0 NOT NULL,
  unknown jsonb DEFAULT '[]'::jsonb NOT NULL,
  problem text,
  problem_kind text,
  CONSTRAINT payment_comparisons_asked_by_users_id_fk FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT payment_comparisons_asked CHECK ((night is null) = (asked_by is not null))
);
CREATE UNIQUE INDEX payment_comparisons_night_key ON payment_comparisons (night);
CREATE INDEX payment_comparisons_started ON payment_comparisons (started_at);

-- == T-cards ==

CREATE SEQUENCE card_batch_numbers;

-- Cards ordered together and printed into one PDF.
CREATE TABLE card_batches (
  id uuid PRIMARY KEY,
  number integer NOT NULL,
  amount integer NOT NULL,
  note text DEFAULT '' NOT NULL,
  agent text DEFAULT '' NOT NULL,
  ordered_by uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  codes_at timestamptz(3),
  rendered_at timestamptz(3),
  purged_at timestamptz(3),
  file text,
  problem text,
  bytes bigint,
  code_pepper text,
  CONSTRAINT card_batches_ordered_by_users_id_fk FOREIGN KEY (ordered_by) REFERENCES users(id),
  CONSTRAINT card_batches_amount CHECK (amount between 1 and 100000),
  CONSTRAINT card_batches_code_pepper CHECK (code_pepper ~ '^[0-9a-f]{16}$'),
  CONSTRAINT card_batches_bounds CHECK (char_length(note) <= 200 and char_length(agent) <= 80),
  CONSTRAINT card_batches_rendered CHECK (rendered_at is null or (codes_at is not null and file is not null)),
  CONSTRAINT card_batches_file CHECK ((file is null) = (bytes is null))
);
CREATE UNIQUE INDEX card_batches_number_key ON card_batches (number);
CREATE INDEX card_batches_unfinished ON card_batches (created_at) WHERE rendered_at is null and problem is null;

-- Parts of that PDF.
CREATE TABLE card_chunks (
  batch_id uuid NOT NULL,
  number integer NOT NULL,
  first_ordinal integer NOT NULL,
  last_ordinal integer NOT NULL,
  drawn_at timestamptz(3),
  sha256 bytea,
  CONSTRAINT card_chunks_batch_id_card_batches_id_fk FOREIGN KEY (batch_id) REFERENCES card_batches(id),
  CONSTRAINT card_chunks_range CHECK (first_ordinal >= 1 and last_ordinal >= first_ordinal),
  CONSTRAINT card_chunks_drawn CHECK ((drawn_at is null) = (sha256 is null))
);
CREATE UNIQUE INDEX card_chunks_key ON card_chunks (batch_id, number);

-- A prepaid card, known by an HMAC of its code. cipher goes once the PDF is final.
CREATE TABLE cards (
  batch_id uuid NOT NULL,
  ordinal integer NOT NULL,
  code_hash bytea NOT NULL,
  cipher bytea,
  state text DEFAULT 'issued' NOT NULL,
  payment_id uuid,
  changed_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT cards_batch_id_card_batches_id_fk FOREIGN KEY (batch_id) REFERENCES card_batches(id),
  CONSTRAINT cards_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT cards_code_is_sha256 CHECK (octet_length(code_hash) = 32),
  CONSTRAINT cards_redeemed_by_payment CHECK ((state = 'redeemed') = (payment_id is not null))
);
CREATE UNIQUE INDEX cards_ordinal_key ON cards (batch_id, ordinal);
CREATE UNIQUE INDEX cards_code_key ON cards (code_hash);
CREATE UNIQUE INDEX cards_payment_key ON cards (payment_id);

-- What was done to cards. Append-only.
CREATE TABLE card_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  batch_id uuid NOT NULL,
  at timestamptz(3) DEFAULT now() NOT NULL,
  what text NOT NULL,
  by uuid,
  first_ordinal integer,
  last_ordinal integer,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT card_events_batch_id_card_batches_id_fk FOREIGN KEY (batch_id) REFERENCES card_batches(id),
  CONSTRAINT card_events_by_users_id_fk FOREIGN KEY (by) REFERENCES users(id)
);
CREATE INDEX card_events_batch ON card_events (batch_id, id);

-- == Shop ==

-- Categories of products.
CREATE TABLE categories (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT categories_name_bounds CHECK (char_length(name) between 1 and 60)
);
CREATE UNIQUE INDEX categories_name_key ON categories (lower(name));

-- slug is the address, made of the first name. Orders reference a product for good.
CREATE TABLE products (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  price integer NOT NULL,
  currency char(3) NOT NULL,
  quantity integer NOT NULL,
  shipping boolean NOT NULL,
  photo_file text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT products_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT products_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  CONSTRAINT products_name_bounds CHECK (char_length(name) between 1 and 120),
  CONSTRAINT products_description_bounds CHECK (char_length(description) <= 2000),
  CONSTRAINT products_amounts CHECK (price >= 0 and quantity >= 0),
  CONSTRAINT products_currency CHECK (currency in ('ETB', 'USD')),
  CONSTRAINT products_photo_file CHECK (photo_file ~ '^[0-9a-z-]+\.webp$')
);
CREATE UNIQUE INDEX products_slug_key ON products (slug);
CREATE INDEX products_category ON products (category_id);

-- Orders and their buyers.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  status text DEFAULT 'Not Processed' NOT NULL,
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  buyer_phone text NOT NULL,
  buyer_address text NOT NULL,
  is_paid boolean NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT orders_status CHECK (status in ('Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel'))
);
CREATE INDEX orders_created ON orders (created_at);

-- What was ordered, with name and price as they were.
CREATE TABLE order_products (
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  price integer NOT NULL,
  currency char(3) NOT NULL,
  CONSTRAINT order_products_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_products_price CHECK (price >= 0),
  CONSTRAINT order_products_currency CHECK (currency in ('ETB', 'USD'))
);
CREATE UNIQUE INDEX order_products_key ON order_products (order_id, product_id);
CREATE INDEX order_products_product ON order_products (product_id);

-- ======================================================================================================================
-- Part 2: by hand
-- ======================================================================================================================

-- == Storage ==

-- Tally rows change with every group: free space on the page keeps these updates heap-only, so no index is touched.
ALTER TABLE tally SET (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0.5);
-- So do the rows of the current hour.
ALTER TABLE vote_hours SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000);
-- Ballots are only inserted: vacuum keeps the visibility map, by growth rather than by share.
ALTER TABLE ballots SET (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_insert_threshold = 100000);

-- == Append-only tables ==

-- For the superuser and the owner too, who need no grants.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Where people type, erasing a person may empty those texts, in a transaction that sets ashenda.erasing, and nothing else.
CREATE FUNCTION refuse_change_but_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts CONSTANT text[] := ARRAY['reason', 'before', 'after', 'detail'];
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('ashenda.erasing', true) = 'on' AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER admin_actions_append_only BEFORE UPDATE OR DELETE ON admin_actions FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();
CREATE TRIGGER admin_actions_no_truncate BEFORE TRUNCATE ON admin_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();
CREATE TRIGGER payment_events_no_truncate BEFORE TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER card_events_append_only BEFORE UPDATE OR DELETE ON card_events FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();
CREATE TRIGGER card_events_no_truncate BEFORE TRUNCATE ON card_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ballot_changes_append_only BEFORE UPDATE OR DELETE ON ballot_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ballot_changes_no_truncate BEFORE TRUNCATE ON ballot_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER title_rules_append_only BEFORE UPDATE OR DELETE ON title_rules FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER title_rules_no_truncate BEFORE TRUNCATE ON title_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoints_append_only BEFORE UPDATE OR DELETE ON checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoints_no_truncate BEFORE TRUNCATE ON checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- == Changed contestants ==

-- Whatever shows on a contestant's card moves her updated_at, so that every api finds changed cards by one indexed query.
CREATE FUNCTION touch_contestant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contestants' THEN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  ELSIF TG_TABLE_NAME = 'users' THEN
    UPDATE contestants SET updated_at = clock_timestamp() WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE contestants SET updated_at = clock_timestamp() WHERE id = coalesce(NEW.contestant_id, OLD.contestant_id);
  RETURN NULL;
END $$;

CREATE TRIGGER contestants_touch BEFORE UPDATE ON contestants FOR EACH ROW EXECUTE FUNCTION touch_contestant();
CREATE TRIGGER users_touch AFTER UPDATE OF fname, mname, lname ON users FOR EACH ROW EXECUTE FUNCTION touch_contestant();
CREATE TRIGGER images_touch AFTER INSERT OR UPDATE OR DELETE ON images FOR EACH ROW EXECUTE FUNCTION touch_contestant();
