import {
  checkpointsAnswer,
  type PublicRank,
  type ResultAnswer,
  resultAnswer,
} from '@ashenda/core/contracts/http/result.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchViews } from '../../testing/contestants.ts'
import { contestOf } from '../../testing/data.ts'
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal, tellLive } from '../../testing/server.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const head = 'ab'.repeat(32)
const seal = {
  ...{ contest: '00000000-0000-7000-8000-000000000001', sequence: 1, head, signedAt: '2026-08-20T10:00:00Z' },
  ...{ publicKey: head, signature: head + head },
}
const rank = (place: number, votes: number, more: Partial<PublicRank> = {}): PublicRank => ({
  ...{ _id: `00000000-0000-7000-8000-00000000001${place}`, name: `Selam${place}`, image: null, place, votes },
  zone: { _id: '00000000-0000-7000-8000-0000000000a0', name: 'mekelle zone' },
  totals: { paid: 2, proven: 1, unproven: 0, quarantined: 0 },
  ...more,
})

const mekelle = { _id: '00000000-0000-7000-8000-0000000000a0', name: 'mekelle zone', votes: 16 }
const europe = { _id: '00000000-0000-7000-8000-0000000000a1', name: 'europe', votes: 0 }
const whole = { view: { zone: null, kind: null }, zones: [mekelle, europe] } satisfies Partial<ResultAnswer>

async function openResults(result: Partial<ResultAnswer> = {}, seals = [seal], path = '/results') {
  answer('GET', '/contest/result', sample(resultAnswer, { success: true, ...whole, ...result }))
  answer('GET', '/contest/checkpoints', sample(checkpointsAnswer, { success: true, checkpoints: seals }))
  return openPage(path)
}

test('before the first vote everything says what will come', async () => {
  await openResults({}, [])
  ;(await region('Most votes')).getByText('There are no votes yet.')
  await (await region('The seal of the count')).findByText('Nothing is signed yet.')
  ;(await region('All votes as files')).getByText('The first files come a few minutes after the first votes.')
  ;(await region('How to check it yourself')).getByText(/ ashenda-result-N\.jsonl\.gz /)
})

test('the order of the public counts with their totals, the seal with those before it, and the files with their sizes', async () => {
  const later = { ...seal, sequence: 2, head: 'cd'.repeat(32) }
  const file = { links: 7, madeAt: '2026-08-20T10:00:00Z', jsonBytes: 2_000, csvBytes: 900, isHeldBack: false }
  await openResults({ ranking: [rank(1, 3), rank(2, 1)], ballots: { counted: 3, refused: 1 }, file }, [later, seal])
  const most = await region('Most votes')
  expect(most.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Selam1', 'Selam2'])
  most.getByText('Ballots counted: 3, refused: 1')
  most.getAllByText('Paid 2 · free with code 1 · free without code 0 · quarantined 0')
  const seals = await region('The seal of the count')
  await seals.findByText('cdcdcdcd '.repeat(8).trim())
  seals.getByText('Earlier seals')
  within(seals.getByRole('listitem')).getByText('abababab '.repeat(8).trim())
  expect(seals.getByRole('link', { name: 'Save the list of seals' }).getAttribute('download')).toBe(
    'ashenda-checkpoints.json',
  )
  const files = await region('All votes as files')
  files.getByText(/^Up to link 7, /)
  files.getByRole('link', { name: /^For checking \(JSON\), 2 kB$/ })
  files.getByRole('link', { name: /^For spreadsheets \(CSV\), 900 bytes$/ })
  ;(await region('How to check it yourself')).getByText(/ ashenda-result-7\.jsonl\.gz /)
})

test('while counts are frozen the files are held back, and the page says since when', async () => {
  answer('GET', '/contest', () => contestOf({ freezesIn: -1 }))
  await openResults({ frozen: true })
  await screen.findByText(/^Counts as of /)
  const files = await region('All votes as files')
  files.getByText('The files are not available while the counts are paused.')
  expect(files.queryByRole('link')).toBeNull()
})

test('before voting opens the page says so', async () => {
  answer('GET', '/contest', () => contestOf({ opensIn: 30, closesIn: 60 }))
  await openResults({ ranking: [rank(1, 3)] })
  await screen.findByText(/^Voting opens on /)
  expect(screen.queryByRole('region', { name: 'The winners' })).toBeNull()
})

test('when it is over and public the page shows the podium and the title of each zone', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: -1 }))
  const ranking = [1, 2, 3, 4].map((place) => rank(place, 9 - place))
  await openResults({ ranking, podium: ranking.slice(0, 3), titles: [rank(1, 8)] })
  await screen.findByText(/^Voting closed on /)
  const podium = (await region('The winners')).getAllByRole('listitem')
  expect(podium).toHaveLength(3)
  expect(podium[0]?.textContent).toContain('Selam1')
  const zones = await region('Winners by zone')
  zones.getByRole('heading', { name: 'Miss Mekelle' })
  expect(zones.getByRole('link', { name: 'Picture to share' }).getAttribute('href')).toMatch(
    /\/share\/00000000-0000-7000-8000-000000000011\/en-title\.jpg$/,
  )
  screen.getByText(/^How people voted, /)
  expect(screen.queryByText(/so far/)).toBeNull()
})

test('the totals of each come at a press, and her share of her zone stands beside her name', async () => {
  const user = await openResults({ ranking: [rank(1, 12), rank(2, 4)] })
  const most = await region('Most votes')
  const [totals] = most.getAllByText('Paid 2 · free with code 1 · free without code 0 · quarantined 0')
  expect(totals?.closest('details')?.open).toBe(false)
  await user.click(most.getByText('12 votes'))
  expect(totals?.closest('details')?.open).toBe(true)
  most.getByText('75 % of her zone')
  most.getByText('25 % of her zone')
})

test('her share of her zone fits the live count beside it', async () => {
  const ranking = [rank(1, 12), rank(2, 4)]
  const tell = (seq: number, values: Readonly<Record<string, number>>) =>
    tellLive({ type: 'snapshot', topic: 'tally', epoch: 'e', seq, frozen: false, values })
  await openResults({ ranking })
  await screen.findByText('25 % of her zone')
  await tell(1, { [ranking[1]?._id ?? '']: 12 })
  const second = (await screen.findByText('50 % of her zone')).closest('li')
  expect(second?.textContent).toContain('12 votes')
  await tell(2, {})
  await screen.findByText('25 % of her zone')
})

test.each([
  ['while voting is open', 5],
  ['after the end', -1],
])('%s an answer of a former version, without zones, podium and view, is shown', async (_when, closesIn) => {
  answer('GET', '/contest', () => contestOf({ closesIn }))
  const { zones: _zones, podium: _podium, view: _view, ...former } = sample(resultAnswer, { success: true })
  answer('GET', '/contest/result', { ...former, ranking: [rank(1, 8)], titles: closesIn < 0 ? [rank(1, 8)] : [] })
  answer('GET', '/contest/checkpoints', sample(checkpointsAnswer, { success: true, checkpoints: [] }))
  await openPage('/results')
  const most = await region('Most votes')
  most.getByText('8 votes')
  if (closesIn < 0) (await region('Winners by zone')).getByRole('heading', { name: 'Miss Mekelle' })
})

test('votes and places won since yesterday are told', async () => {
  await openResults({
    ranking: [
      rank(1, 12, { before: { votes: 3, place: 3 } }),
      rank(2, 9, { before: { votes: 9, place: 1 } }),
      rank(3, 1, { before: { votes: 0, place: null } }),
    ],
  })
  const rows = (await region('Most votes')).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Up 2 since yesterday \+9 today/)
  expect(rows[1]).toMatch(/Down 1 since yesterday(?!.*today)/)
  expect(rows[2]).toMatch(/\+1 today/)
  expect(rows[2]).not.toMatch(/yesterday/)
})

test('counts and their order follow the socket while somebody looks', async () => {
  const ranking = [rank(1, 3), rank(2, 2)]
  const tell = (seq: number, values: Readonly<Record<string, number>>) =>
    tellLive({ type: 'snapshot', topic: 'tally', epoch: 'e', seq, frozen: false, values })
  await openResults({ ranking })
  const most = await region('Most votes')
  const names = () => most.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Selam1', 'Selam2'])
  await tell(1, { [ranking[1]?._id ?? '']: 7 })
  await waitFor(() => expect(names()).toEqual(['Selam2', 'Selam1']))
  most.getByText('7 votes')
  // Counts outlive the page, and the next test has its own.
  await tell(2, {})
  await waitFor(() => expect(names()).toEqual(['Selam1', 'Selam2']))
})

test('a zone and a kind of votes are chosen, kept in the address, and asked for; Back returns to the choice before', async () => {
  const user = await openResults({ ranking: [rank(1, 3)] })
  const asked: string[] = []
  answer('GET', '/contest/result', ({ path }) => {
    asked.push(path)
    return sample(resultAnswer, { success: true, ...whole })
  })
  const most = await region('Most votes')
  await user.click(most.getByRole('button', { name: 'mekelle zone' }))
  await user.click(most.getByRole('button', { name: 'Paid' }))
  expect(location.search).toBe(`?zone=${mekelle._id}&kind=paid`)
  await waitFor(() => expect(asked).toContain(`/contest/result?zone=${mekelle._id}&kind=paid`))
  expect(most.getByRole('button', { name: 'Paid' }).getAttribute('aria-pressed')).toBe('true')
  act(() => history.back())
  await waitFor(() => expect(location.search).toBe(`?zone=${mekelle._id}`))
  expect(most.getByRole('button', { name: 'For the titles' }).getAttribute('aria-pressed')).toBe('true')
})

test('an address opens its view, and one with nobody in it says so', async () => {
  const view = { zone: europe._id, kind: 'proven' } as const
  await openResults({ view, ballots: { counted: 3, refused: 0 } }, [seal], `/results?zone=${europe._id}&kind=proven`)
  const most = await region('Most votes')
  await most.findByText('No votes of this kind here yet.')
  expect(most.getByRole('button', { name: 'europe' }).getAttribute('aria-pressed')).toBe('true')
})

const ownTitles: NonNullable<ResultAnswer['ownTitles']> = {
  zoneShare: 30,
  titles: [
    {
      ...{ _id: '00000000-0000-7000-8000-0000000000d1', name: { en: 'Miss Talent', tig: 'ክእለት' } },
      ...{ zones: [], votes: ['paid'], share: 100, order: [] },
    },
  ],
  jury: { criteria: [{ name: { en: 'Dress' }, most: 10 }], closesAt: '2026-08-22T18:00:00Z', isSealed: false },
}

test('before the end everybody reads how each title is decided, and nothing of the points', async () => {
  await openResults({ ownTitles, titleVotes: ['paid', 'proven', 'unproven'] })
  const box = await region('The titles, and how each is decided')
  box.getByText('Votes 70 % (all counted votes), the jury 30 %.')
  box.getByRole('heading', { name: 'Miss Talent' })
  box.getByText("By the jury's points alone.")
  box.getByText(/up to 10 points/)
  box.getByText(/^The jury judges until /)
  expect(box.queryByText(/^Jury /)).toBeNull()
})

test('after the end points stand beside votes, and a title without them yet waits', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: -1 }))
  const [title] = ownTitles.titles
  const won = { ...rank(1, 8), score: 8_666, jury: { points: 25, possible: 30 } }
  const song = {
    ...title,
    _id: '00000000-0000-7000-8000-0000000000d2',
    name: { en: 'Miss Song' },
    order: [won, rank(2, 3)],
  }
  await openResults({
    titles: [won],
    ownTitles: { ...ownTitles, titles: [...ownTitles.titles, song] as typeof ownTitles.titles },
  })
  await (await region('Winners by zone')).findByText('Jury 25 of 30 · together 86.66 of 100')
  const box = await region('The titles, and how each is decided')
  await box.findByText('Jury 25 of 30 · together 86.66 of 100')
  box.getByText("The jury's points are awaited.")
  const picture = box.getByRole<HTMLAnchorElement>('link', { name: 'Picture to share' })
  expect(new URL(picture.href).pathname).toBe(`/share/${song._id}/en-title.jpg`)
})

test('everybody reads by which votes titles go, and why that was decided', async () => {
  const changedAt = '2026-08-20T10:00:00Z'
  await openResults({
    titleVotes: ['paid'],
    titleRules: [
      { counts: ['paid'], reason: 'codes failed to arrive', changedAt, link: 3 },
    ] as ResultAnswer['titleRules'],
  })
  const box = await region('What decides the titles')
  expect(box.getAllByText(/^Only paid votes decide the titles\./)).toHaveLength(2)
  box.getByText('Reason: codes failed to arrive')
  expect(box.queryByText(/jury/)).toBeNull()
})

test('where titles have rules and a jury of their own, what decides the titles names its shares and leads there', async () => {
  await openResults({ ownTitles })
  const box = await region('What decides the titles')
  const link = await box.findByRole('link', { name: 'The titles, and how each is decided' })
  expect(link.parentElement?.textContent).toMatch(
    /^Titles of the zones: the jury 30 % · Miss Talent: the jury 100 % · The titles/,
  )
  const place = await screen.findByRole('heading', { name: 'The titles, and how each is decided' })
  expect(link.getAttribute('href')).toBe(`#${place.id}`)
})

test('everybody reads the rules of the vote, and what of them was changed and why', async () => {
  const { contest, ...rest } = contestOf()
  const rules = { voteEtb: 5_000, freeVotes: false, countries: ['+251', '+1'], paidPerDay: 10 }
  answer('GET', '/contest', { ...rest, contest: { ...contest, ...rules } })
  await openResults({
    ruleChanges: [
      {
        changes: [
          { rule: 'titles', before: '', after: '//30/;Miss Talent/paid/100/' },
          { rule: 'jury', before: '', after: 'Dress/10;Song/5' },
          { rule: 'voteEtb', before: '3000', after: '5000' },
          { rule: 'paidPerDay', before: '', after: '10' },
        ],
        reason: 'the bank asks for more',
        changedAt: '2026-08-20T10:00:00Z',
        link: 4,
      },
    ] as ResultAnswer['ruleChanges'],
  })
  const box = await region('Rules of the vote')
  const said = box.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(Object.fromEntries(said)).toMatchObject({
    'A paid vote in Ethiopia': expect.stringMatching(/^ETB\s50$/),
    'A paid vote abroad': expect.stringMatching(/^USD\s1$/),
    'Free votes': 'no',
    'Most votes on a ballot': '3',
    'Numbers that may vote': '+251 +1',
    'Order of the contestants': expect.stringMatching(/^Shuffled anew every day.*Anybody can compute/),
  })
  expect(box.queryByText('Free votes begin')).toBeNull()
  const [change] = box.getAllByRole('listitem')
  expect(change?.textContent).toMatch(
    /A paid vote in Ethiopia: ETB\s30 ETB\s50.*Most paid votes of a phone and day: any number 10.*in link 4\..*Reason: the bank asks for more/,
  )
})

test('everybody reads which round it is, who went on, and with which counts', async () => {
  const of = { slug: '2026', name: 'Ashenda 2026' }
  await openResults({
    ranking: [rank(1, 8, { carried: 5 })],
    round: { number: 2, of, most: 3, contestants: 27, isCarried: true },
  })
  const box = await region('Round 2')
  box.getByText(/^The best 3 of each zone went on from the round before: 27 contestants\./)
  box.getByText(/^Counts are carried/)
  expect(box.getByRole('link', { name: 'Ashenda 2026' }).getAttribute('href')).toBe('/contests/2026')
  ;(await region('Most votes')).getByText('5 of them from the round before')
})

test('a result leads to the round that follows', async () => {
  await openResults({ nextRound: { slug: '2026-2', name: 'Ashenda 2026, round 2' } })
  const box = await region('The next round')
  expect(box.getByRole('link').getAttribute('href')).toBe('/contests/2026-2')
})

test('the ranking that is looked at can be put on another site, in the language of the page', async () => {
  const show = watchViews()
  const user = await openResults({}, [seal], `/results?zone=${mekelle._id}`)
  const places = await region('Most votes').then(() => document.querySelectorAll('main div:empty'))
  expect(screen.queryByText('On other sites')).toBeNull()
  act(() => places.forEach(show))
  await user.click(await screen.findByText('On other sites'))
  const code = `<iframe src="${location.origin}/embed/ranking?contest=2026&amp;zone=${mekelle._id}&amp;lang=en" title="Results · Ashenda" width="480" height="640" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`
  expect(screen.getByRole('textbox', { name: 'Code to copy' })).toHaveProperty('value', code)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Code copied.')
  expect(await navigator.clipboard.readText()).toBe(code)
  const look = screen.getByRole<HTMLAnchorElement>('link', { name: /^See it/ })
  expect([look.pathname + look.search, look.target]).toEqual([
    `/embed/ranking?contest=2026&zone=${mekelle._id}&lang=en`,
    '_blank',
  ])
})

test('what cannot be loaded can be asked for again', async () => {
  for (const path of ['/contest/result', '/contest/checkpoints'])
    answer('GET', path, refusal('unavailable', 'away', 503))
  const user = await openPage('/results')
  await screen.findByText('The results could not be loaded.')
  await screen.findByText('The seals could not be loaded.')
  answer('GET', '/contest/result', sample(resultAnswer, { success: true }))
  answer('GET', '/contest/checkpoints', sample(checkpointsAnswer, { success: true, checkpoints: [seal] }))
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement) // there are two
  await region('Most votes')
  // A page asks again by itself, too.
  for (const again of screen.queryAllByRole('button', { name: 'Try again' })) await user.click(again)
  await screen.findByText('The organisers’ key')
})

test('a closed contest whose votes are still being counted says so', async () => {
  await openResults({ isCounting: true, ranking: [rank(1, 3)] })
  await screen.findByText('Votes are still being counted. Who won is shown once all are counted.')
})
