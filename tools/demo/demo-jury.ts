import type { Names } from '@ashenda/core/domain/titles.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findJudged } from '@ashenda/db/queries/jury/sheets.ts'
import { changeTitles, readTitles } from '@ashenda/db/queries/titles/titles.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { Chance } from './chance.ts'
import { type DemoContest, zoneIdOf } from './demo-contests.ts'

const dayMs = 86_400_000

const titleName: Names = {
  ...{ en: 'Voice of Ashenda', tig: 'ድምጺ ኣሸንዳ', am: 'የአሸንዳ ድምፅ' },
  ...{ arabic: 'صوت أشندا', hindi: 'अशेंडा की आवाज़', korean: '아셴다의 목소리' },
}
const criteria: readonly { readonly name: Names; readonly most: number }[] = [
  { name: { en: 'Song', tig: 'ደርፊ', am: 'ዘፈን', arabic: 'الغناء', hindi: 'गीत', korean: '노래' }, most: 10 },
  { name: { en: 'Dress', tig: 'ክዳን', am: 'ልብስ', arabic: 'اللباس', hindi: 'पोशाक', korean: '의상' }, most: 10 },
  { name: { en: 'Dance', tig: 'ትልሂት', am: 'ውዝዋዜ', arabic: 'الرقص', hindi: 'नृत्य', korean: '춤' }, most: 5 },
]

/** How much of her work each has done. */
const members = [
  { name: 'Lemlem Kahsay', language: 'tig', contact: 'lemlem@example.org', done: 1 },
  { name: 'Abrehet Desta', language: 'en', contact: 'abrehet@example.org', done: 0.6 },
  { name: 'Genet Haile', language: 'am', contact: '+251955030003', done: 0 },
] as const

/** A title beside those of the zones, of which a jury decides a part: announced before the opening, judged since last week. */
export async function seedJury(sql: Sql, contest: DemoContest): Promise<void> {
  const [owner] = await sql<{ id: string }[]>`select id from users where role = 'admin' order by created_at limit 1`
  const { updatedAt: known } = await readTitles(sql, contest.id)
  if (!owner || known !== null) return
  const title = {
    id: seedId('title', 'voice'),
    name: titleName,
    zones: [zoneIdOf(contest.id, 'mekelle')],
    votes: ['paid', 'proven', 'unproven'] as const,
    share: 40,
  }
  const hours = {
    opensAt: new Date(Date.now() - 3 * dayMs).toISOString(),
    closesAt: new Date(contest.closesAt.getTime() - 2 * dayMs).toISOString(),
  }
  const part = { titles: [title], criteria: criteria.map((one, index) => ({ ...one, id: criterionId(index) })), hours }
  const change = { contest: contest.id, part, seen: null, reason: '', adminId: owner.id }
  const problem = await changeTitles(sql, change, contest.opensAt.getTime() - 10 * dayMs)
  if (problem) throw new Error(`the demo's titles are refused: ${problem}`)
  const judged = await findJudged(sql, contest.id, await readTitles(sql, contest.id))
  const chance = new Chance(7)
  const at = new Date(Date.now() - 4 * dayMs)
  await sql.begin(async (tx) => {
    for (const [index, { done, ...member }] of members.entries()) {
      const id = seedId('juror', index)
      const joined = done > 0 ? new Date(at.getTime() + dayMs) : null
      const submitted = done === 1 ? new Date(at.getTime() + 3 * dayMs) : null
      const row = { ...member, id, contest_id: contest.id, created_at: at, joined_at: joined, submitted_at: submitted }
      await tx`insert into jury_members ${tx(row)}`
      const points = judged.slice(0, Math.round(done * judged.length)).flatMap(({ id: contestant }) =>
        criteria.map(({ most }, of) => ({
          ...{ member_id: id, contestant_id: contestant, criterion_id: criterionId(of), most },
          points: Math.round(most * (0.5 + chance.next() / 2)),
        })),
      )
      if (points.length > 0) await tx`insert into jury_points ${tx(points)}`
      await tx`
        insert into admin_actions (id, admin_id, action, subject_id, after, done_at)
        values (${seedId('action', id)}, ${owner.id}, 'jury.invite', ${id}, ${tx.json({ name: member.name })}, ${at})`
    }
  })
}

const criterionId = (index: number): string => seedId('criterion', index)
