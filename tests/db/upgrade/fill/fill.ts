import { somePhone } from '../../../support/contest-data.ts'
import { leaveBatchesUnfinished, orderBatch } from './cards.ts'
import {
  askContestants,
  changeSettings,
  decideOnBallots,
  forgetPeople,
  keepDeadLetters,
  leaveUploads,
  logInOften,
  openShop,
} from './desk.ts'
import { inviteAdmins, losePasswords } from './doors.ts'
import { recordLastFestival } from './last-festival.ts'
import { reportAndJudge } from './looked-at.ts'
import { leavePaymentsWaiting, payFeeByCard, payFeeByChapa, payInEveryWay, voteByCard } from './money.ts'
import { beginRound, judge, promote, sellInShop, tellPeople, writeContent } from './organising.ts'
import { nth } from './people.ts'
import { recordRehearsal } from './rehearsal.ts'
import { beginContest, type Site } from './site.ts'
import { contestantPassword, openThisFestival, payByChapa, voteFreely, votePaid } from './this-festival.ts'

/** What somebody has to know of a filled site to go on in it. */
export interface Filled {
  readonly contests: { readonly open: string; readonly closed: string }
  readonly contestant: { readonly phone: string; readonly password: string }
  readonly voter: { readonly phone: string }
  readonly payer: { readonly phone: string; readonly cookie: string }
  readonly card: string
}

/** Festivals of the past, of now and of the future with all that belongs to them. At the end no worker runs, and some work waits. */
export async function fillSite(site: Site): Promise<Filled> {
  const { platform } = site
  await beginContest(platform, 'ኣሸንዳ 2292 ዓ.ም.', {
    opens: '2300-08-16T06:00:00+03:00',
    closes: '2300-08-24T22:00:00+03:00',
  })
  // Before there is a worker: it would freeze these counts, whose moment is long past, as soon as it sees the contest.
  await recordRehearsal(site)
  const closed = await recordLastFestival(site)
  const worker = await site.startWorker()
  const festival = await openThisFestival(site)
  const { contest: open, contestants } = festival
  const [letebrhan, selam, abeba, mihret, tsige, , tirhas, danait] = contestants
  if (!(letebrhan && selam && abeba && mihret && tsige && tirhas && danait))
    throw new Error('all of them have registered')
  const codes = await orderBatch(site)

  for (const one of [letebrhan, selam, mihret, tsige, tirhas]) await payFeeByChapa(site, one)
  await payFeeByCard(site, abeba, nth(codes, 0))
  const picks = [letebrhan, selam, abeba, mihret, tsige, tirhas].map(({ id }) => id)
  const phone = await voteFreely(platform, picks, 30)
  const erasedVoter = await voteFreely(platform, picks, 4)
  await site.sign()
  for (let ballots = 0; ballots < 5; ballots += 1)
    await votePaid(site, await payByChapa(site), [
      nth(picks, ballots),
      nth(picks, ballots + 1),
      nth(picks, ballots + 2),
    ])
  await voteByCard(site, nth(codes, 1), picks.slice(3))
  await payInEveryWay(site, picks.slice(0, 2))
  const { phone: payer, cookie } = await payByChapa(site, somePhone())

  const counted = await platform.sql<{ id: string }[]>`
    select id from ballots where contest_id = ${open} and status = 'counted' order by id limit 4`
  await decideOnBallots(
    site,
    counted.map(({ id }) => id),
  )
  await site.sign()
  await askContestants(site, festival)
  await openShop(site)
  await sellInShop(site)
  await writeContent(site)
  await judge(site, festival)
  await beginRound(site)
  await tellPeople(site, festival)
  await promote(site, festival)
  await changeSettings(site)
  await forgetPeople(site, tsige, tirhas, erasedVoter)
  await inviteAdmins(site)
  await losePasswords(site, abeba, mihret)
  await reportAndJudge(site, [selam, abeba, mihret])
  await logInOften(site, selam, abeba)

  await worker.close()
  await keepDeadLetters(platform, festival)
  await leaveUploads(platform, danait)
  await leaveBatchesUnfinished(site)
  await leavePaymentsWaiting(site, nth(codes, 2))
  await platform.reload()
  return {
    contests: { open, closed },
    contestant: { phone: letebrhan.phone, password: contestantPassword },
    voter: { phone },
    payer: { phone: payer, cookie },
    card: nth(codes, 3),
  }
}
