import type { Sql } from '../../client.ts'

/** How often the public list in a fair order showed a contestant. */
export interface CountedShowings {
  readonly id: string
  /** On its first page. */
  readonly first: number
  readonly later: number
}

/** Adds showings, in one statement; ordered by id, so that two apis never wait for each other. */
export const addShowings = (sql: Sql, counted: readonly CountedShowings[]): Promise<unknown> => sql`
  insert into list_showings (contestant_id, first, later)
  select s.id, s.first, s.later
  from unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ first }) => first)}::int8[],
    ${counted.map(({ later }) => later)}::int8[]) s (id, first, later)
  join contestants c on c.id = s.id order by s.id
  on conflict (contestant_id) do update
    set first = list_showings.first + excluded.first, later = list_showings.later + excluded.later`
