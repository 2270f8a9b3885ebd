import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { contestPieces } from '../domain/content.ts'
import { slugPattern } from '../domain/contest.ts'
import { pictureShapes } from '../domain/photo.ts'

/**
 * A contest whose result is final, as a file that another installation reads: gzipped tar with `archive.json`, one `<table>.jsonl` for each
 * table below, the published result in both forms, the pictures, and `SHA256SUMS` over all of it. The columns are those of the tables, so
 * one schema says what is written, what is read and what is entered. It holds what the public sees: no phone, e-mail, payment or ballot id.
 */
export const archiveFormat = 'ashenda-contest'
export const archiveVersion = 1

export const archiveHead = Type.Object({ format: Type.Literal(archiveFormat), version: Type.Integer() })

const id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
/** As Postgres writes a timestamptz into JSON. */
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$' })
/** As Postgres writes bytea into JSON. */
const bytes = (length: number) => Type.String({ pattern: `^\\\\x[0-9a-f]{${2 * length}}$` })
const picture = Type.String({ pattern: '^[0-9a-f-]{36}\\.webp$' })
const colour = Type.String({ pattern: '^#[0-9a-f]{6}$' })
const count = Type.Integer({ minimum: 0 })
const text = Type.String({ maxLength: 2_000 })
const texts = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 300 })
const names = Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 200 }))
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** By table, in the order in which they are entered. */
export const archiveTables = {
  contests: Type.Object({
    id,
    slug: Type.String({ pattern: slugPattern }),
    name: text,
    announced_at: moment,
    final_at: moment,
    opens_at: moment,
    closes_at: moment,
    freezes_at: orNull(moment),
    frozen_at: orNull(moment),
    phone_proof: text,
    proof_when_unusual: Type.Boolean(),
    proof_prefixes: texts,
    title_votes: texts,
    vote_etb: count,
    vote_usd: count,
    fee_etb: count,
    fee_usd: count,
    free_votes: Type.Boolean(),
    free_from: orNull(moment),
    most_picks: count,
    paid_per_day: orNull(count),
    countries: texts,
    /** Of a round: the contest before it, which comes first. */
    round_of: orNull(id),
    round: orNull(count),
    round_most: orNull(count),
    round_carried: orNull(Type.Boolean()),
    created_at: moment,
  }),
  zones: Type.Object({ id, contest_id: id, name: text, position: Type.Integer(), retired_at: orNull(moment) }),
  /** Names of contestants whom the public sees. */
  users: Type.Object({ id, role: Type.Literal('actor'), fname: text, mname: text, lname: text }),
  contestants: Type.Object({
    id,
    user_id: id,
    contest_id: id,
    zone_id: orNull(id),
    occupation: text,
    description: text,
    /** That she paid; the moment is that of her entry. */
    paid_at: orNull(moment),
    created_at: moment,
  }),
  round_entries: Type.Object({
    contestant_id: id,
    contest_id: id,
    former_id: id,
    free: count,
    proven: count,
    first: count,
    second: count,
    third: count,
    paid_reached_at: orNull(moment),
    proven_reached_at: orNull(moment),
    unproven_reached_at: orNull(moment),
  }),
  images: Type.Object({
    id,
    contestant_id: id,
    slot: count,
    file: picture,
    width: count,
    height: count,
    colour,
    created_at: moment,
  }),
  titles: Type.Object({ id, contest_id: id, position: count, name: names, title_votes: texts, share: count }),
  title_zones: Type.Object({ title_id: id, zone_id: id, contest_id: id }),
  juries: Type.Object({ contest_id: id, zone_share: count, opens_at: orNull(moment), closes_at: orNull(moment) }),
  jury_criteria: Type.Object({ id, contest_id: id, position: count, name: names, most: count }),
  content_pictures: Type.Object({
    file: picture,
    shape: Type.Enum(pictureShapes),
    width: count,
    height: count,
    colour,
    created_at: moment,
  }),
  content_versions: Type.Object({
    id,
    piece: Type.Enum(contestPieces),
    contest_id: id,
    body: orNull(Type.Object({})),
    starts_at: moment,
    created_at: moment,
  }),
  /** The moments decide ties; the counts are the result's. */
  tally: Type.Object({
    contest_id: id,
    contestant_id: id,
    free: count,
    proven: count,
    first: count,
    second: count,
    third: count,
    quarantined: count,
    paid_reached_at: orNull(moment),
    proven_reached_at: orNull(moment),
    unproven_reached_at: orNull(moment),
    title_votes: texts,
    rev: count,
  }),
  chain_heads: Type.Object({ contest_id: id, sequence: count, head: bytes(32), sealed_at: moment }),
  /** Of the last link: the result holds those before. */
  checkpoints: Type.Object({
    contest_id: id,
    sequence: count,
    head: bytes(32),
    signed_at: moment,
    public_key: bytes(32),
    signature: bytes(64),
  }),
  result_exports: Type.Object({
    contest_id: id,
    sequence: count,
    made_at: moment,
    json_bytes: count,
    csv_bytes: count,
  }),
} as const satisfies Readonly<Record<string, TObject>>

export type ArchiveTable = keyof typeof archiveTables
export type ArchiveRows = { readonly [Table in ArchiveTable]: readonly Static<(typeof archiveTables)[Table]>[] }

export const archiveTableNames = Object.keys(archiveTables) as readonly ArchiveTable[] // of the table above

export const columnsOf = (table: ArchiveTable): readonly string[] => Object.keys(archiveTables[table].properties)
