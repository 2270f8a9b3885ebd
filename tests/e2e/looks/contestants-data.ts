import { answerWith } from '../support/answers.ts'
import type { Site, Visitor } from '../support/site.ts'

const at = '2026-08-22T09:00:00.000Z'
const id = (number: number): string => `018f0000-0000-7000-8000-00000000000${number}`

const today = {
  success: true,
  since: '2026-08-21T21:00:00.000Z',
  votes: { free: 1_204, paid: 18_790, lastHour: 2_310, refused: 12 },
  money: [
    { provider: 'chapa', currency: 'ETB', payments: 18_204, amountMinor: 54_612_000 },
    { provider: 'tcard', currency: 'USD', payments: 586, amountMinor: 58_600 },
  ],
  contestants: { registered: 412, registeredToday: 17, paid: 398, active: 405 },
  openRequests: 3,
  moderation: 12,
  attention: { payments: 2, quarantined: 0, deadLetters: 0, batches: 1 },
}

const letebirhan = { fname: 'Letebirhan', mname: 'Weldegebrielawit', lname: 'Gebremedhin' }

/** The figures of a day, what waits to be looked at, somebody who takes part, somebody who has not paid and takes none, and who leads. */
export async function tellOfContestants(site: Site, { page }: Visitor, payment: object): Promise<void> {
  const files = await site.platform.sql<
    { file: string }[]
  >`select file from images order by contestant_id, slot limit 2`
  const [image1 = null, image2 = null] = files.map(({ file }) => file)
  const zone = { _id: id(8), name: 'mekelle zone' }
  const selam = {
    _id: id(2),
    fname: 'Selam',
    mname: 'Hagos',
    lname: 'Araya',
    phone: '+251911000001',
    email: 'selam.hagos.araya@example.org',
    occupation: 'weaver',
    description: 'She weaves the tilfi border her mother taught her.',
    zone,
    isPaid: true,
    isActive: true,
    votes: 18_204,
    freeVotes: 204,
    paidVotes: 18_000,
    registeredAt: at,
    lastLogInAt: at,
    isHeld: false,
    isTakenOut: false,
    waiting: null,
    openReports: 0,
    images: files.map(({ file }) => file),
    image1,
    image2,
    image3: null,
    colour: '#b78d79',
  }
  const none = { images: [], image1: null, image2: null, colour: null, email: null, zone: null, isPaid: false }
  const letay = { ...selam, ...none, _id: id(3), fname: 'Letay', mname: 'Kiros', lname: '', isActive: false, votes: 0 }
  await answerWith(page, '/admin/today', today)
  const photos = (...shown: readonly (string | null)[]) =>
    shown.flatMap((file, index) => (file === null ? [] : [{ place: index + 1, file }]))
  const texts = {
    ...letebirhan,
    occupation: 'weaver',
    description: 'She weaves the tilfi border her mother taught her.',
  }
  const report = { _id: id(6), reason: 'under_age', note: 'I know her, she is in my class.', at }
  const change = { version: id(7), submittedAt: at, photos: photos(null, image2) }
  const waiting = {
    isActive: true,
    waitsSince: at,
    shown: { ...texts, photos: photos(image1) },
    reports: { count: 0, list: [] },
  }
  await answerWith(page, '/admin/moderation', {
    success: true,
    counts: { all: 3, changes: 2, reported: 1 },
    contestants: [
      { ...waiting, _id: id(4), isHeld: true, change: { ...change, texts: {} } },
      {
        ...{ ...waiting, _id: id(5), isHeld: false, reports: { count: 1_204, list: [report] } },
        change: { ...change, texts: { occupation: 'x'.repeat(80), description: '' } },
      },
    ],
  })
  const rows = { rows: [selam, letay], total: 1_204, previous: null, next: 'the next page' }
  await answerWith(page, '/admin/contestants?*', { success: true, ...rows })
  await answerWith(page, `/admin/contestants/${selam._id}`, {
    success: true,
    actor: selam,
    payments: [payment],
    paymentCount: 1,
  })
  await answerWith(page, `/admin/contestants/${selam._id}/record`, {
    success: true,
    change: { ...change, texts: { occupation: 'teacher' } },
    hours: [{ hour: at, free: 204, paid: 18_000 }],
    requests: [{ _id: id(9), brandName: 'Axum Coffee', kind: 'hiring', at, isHandled: false }],
    reports: [{ ...report, closedAt: at }],
    notes: [{ _id: id(1), text: 'Calls back on Monday.', by: 'Abrehet Kidane', at }],
    actions: [
      {
        ...{
          _id: id(0),
          admin: { _id: id(1), name: 'Abrehet Kidane' },
          action: 'contestant.change',
          subject: selam._id,
        },
        ...{ contestant: null, reason: '', before: { occupation: 'weaver' }, after: { occupation: 'teacher' } },
        ...{ outcomeOf: null, doneAt: at },
      },
    ],
  })
  const ranked = [18_204, 17_990, 9_001, 3].map((votes, index) => ({
    ...{ _id: id(index), place: index + 1, fname: 'Selam', mname: 'Hagos', lname: 'Araya', zone, image: image1 },
    ...{ isActive: true, isListed: true, isPaid: true, votes, free: 1, first: votes - 2, second: 1, third: 0 },
    ...{ proven: 1, quarantined: 0 },
  }))
  await answerWith(page, '/admin/ranking?*', { success: true, actors: ranked })
}
