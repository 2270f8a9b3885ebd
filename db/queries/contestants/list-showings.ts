import type { Sql } from '../../client.ts'

/** The public list in a fair order showed a contestant. */
export interface Showing {
  readonly contestant: string
  readonly page: 'first' | 'later'
}

interface CountedShowing extends Showing {
  readonly count: number
}

/** Adds showings, in one statement; ordered by id, so that two apis never wait for each other. */
export const addShowings = (sql: Sql, counted: readonly CountedShowing[]): Promise<unknown> => sql`
  insert into list_showings (contestant_id, first, later)
  select c.id, coalesce(sum(s.count) filter (where s.page = 'first'), 0),
    coalesce(sum(s.count) filter (where s.page = 'later'), 0)
  from unnest(${counted.map(({ contestant }) => contestant)}::uuid[], ${counted.map(({ page }) => page)}::text[],
    ${counted.map(({ count }) => count)}::int8[]) s (contestant, page, count)
  join contestants c on c.id = s.contestant group by c.id order by c.id
  on conflict (contestant_id) do update
    set first = list_showings.first + excluded.first, later = list_showings.later + excluded.later`
