import { type LinkPurpose, linkPurposes, mostNamedLinks } from '@ashenda/core/domain/short-link.ts'
import { v7 } from 'uuid'
import type { Sql } from '../../client.ts'

export interface ContestantLink {
  readonly id: string
  readonly purpose: LinkPurpose | null
  /** '' with a purpose. */
  readonly name: string
  readonly code: string
  readonly visits: number
  /** Days with visits, oldest first. */
  readonly days: readonly { readonly day: string; readonly visits: number }[]
}

/** A contestant's links in their order, with visits in all and by day since a day. */
export const listLinks = (sql: Sql, contestantId: string, since: string): Promise<readonly ContestantLink[]> =>
  sql<ContestantLink[]>`
    select l.id, l.purpose, l.name, l.code,
      coalesce((select sum(visits)::int from link_visits v where v.link_id = l.id), 0) as visits,
      coalesce((select json_agg(json_build_object('day', v.day, 'visits', v.visits) order by v.day)
        from link_visits v where v.link_id = l.id and v.day >= ${since}::date), '[]') as days
    from contestant_links l where l.contestant_id = ${contestantId} order by l.position`

const printedPlace = (purpose: LinkPurpose): number => linkPurposes.indexOf(purpose) + 1
const firstNamedPlace = linkPurposes.length + 1

/** Tries codes until one is free: of a billion, the first nearly always is. */
const tries = 5

/** Her link for what the platform prints, made at the first need. Returns its code. @param makeCode a random one */
export async function ensurePrintedLink(
  sql: Sql,
  contestantId: string,
  purpose: LinkPurpose,
  makeCode: () => string,
): Promise<string> {
  for (let tried = 0; tried < tries; tried += 1) {
    await sql`
      insert into contestant_links (id, contestant_id, position, purpose, code)
      values (${v7()}, ${contestantId}, ${printedPlace(purpose)}, ${purpose}, ${makeCode()}) on conflict do nothing`
    const [link] = await sql<{ code: string }[]>`
      select code from contestant_links where contestant_id = ${contestantId} and purpose = ${purpose}`
    if (link) return link.code
  }
  throw new Error('no free code for a link was found')
}

/** Undefined if she has as many as there may be. The lowest free place; two at once take two. */
export async function addLink(
  sql: Sql,
  contestantId: string,
  name: string,
  makeCode: () => string,
): Promise<{ readonly id: string; readonly code: string } | undefined> {
  for (let tried = 0; tried < tries; tried += 1) {
    const [place] = await sql<{ position: number }[]>`
      select position from generate_series(${firstNamedPlace}::int, ${firstNamedPlace + mostNamedLinks - 1}::int) position
      where not exists (select from contestant_links l where l.contestant_id = ${contestantId} and l.position = position.position)
      order by position limit 1`
    if (!place) return undefined
    const [link] = await sql<{ id: string; code: string }[]>`
      insert into contestant_links (id, contestant_id, position, name, code)
      values (${v7()}, ${contestantId}, ${place.position}, ${name}, ${makeCode()})
      on conflict do nothing returning id, code`
    if (link) return link
  }
  throw new Error('no free place or code for a link was found')
}

/** False if it is not hers, or has no name of hers. */
export async function renameLink(sql: Sql, contestantId: string, id: string, name: string): Promise<boolean> {
  const renamed = await sql`
    update contestant_links set name = ${name} where id = ${id} and contestant_id = ${contestantId} and purpose is null`
  return renamed.count === 1
}

/** False if it is not hers, or is on printed paper. Its visits go with it. */
export async function removeLink(sql: Sql, contestantId: string, id: string): Promise<boolean> {
  const removed = await sql`
    delete from contestant_links where id = ${id} and contestant_id = ${contestantId} and purpose is null`
  return removed.count === 1
}

export interface LinkTarget {
  readonly id: string
  readonly contestantId: string
}

export async function findLink(sql: Sql, code: string): Promise<LinkTarget | undefined> {
  const [link] = await sql<LinkTarget[]>`
    select id, contestant_id as "contestantId" from contestant_links where code = ${code}`
  return link
}

export interface CountedVisits {
  readonly link: string
  readonly day: string
  /** Visits. */
  readonly count: number
}

/** Adds visits; those of links removed meanwhile are dropped. */
export const addVisits = (sql: Sql, counted: readonly CountedVisits[]): Promise<unknown> => sql`
  insert into link_visits (link_id, day, visits)
  select c.link, c.day, c.visits
  from unnest(${counted.map(({ link }) => link)}::uuid[], ${counted.map(({ day }) => day)}::date[],
    ${counted.map(({ count }) => count)}::int[]) c (link, day, visits)
  join contestant_links l on l.id = c.link order by c.link, c.day
  on conflict (link_id, day) do update set visits = link_visits.visits + excluded.visits`
