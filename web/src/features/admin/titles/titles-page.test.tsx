import { type JuryAnswer, type TitlesAnswer, titlesAnswer } from '@ashenda/core/contracts/http/titles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { admin, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, type SentCall, sentCalls } from '../../../testing/server.ts'

let kept: TitlesAnswer
let jury: JuryAnswer
const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const north = '00000000-0000-7000-8000-0000000000e1'

beforeEach(() => {
  kept = sample(titlesAnswer, {
    success: true,
    zoneShare: 0,
    titles: [],
    criteria: [],
    hours: null,
    sealedAt: null,
    updatedAt: null,
    contest: {
      ...{ opensAt: at(24), closesAt: at(48), freezesAt: null, announcedAt: at(-24) },
      ...{ phoneProof: 'off', freeVotes: true, titleVotes: ['paid', 'proven', 'unproven'] },
    },
    zones: [{ _id: north, name: 'mekelle zone' }],
    now: at(0),
  })
  jury = { success: true, members: [], judged: 4 }
  answer('GET', '/admin/titles', () => kept)
  answer('GET', '/admin/jury', () => jury)
  answer('PUT', '/admin/titles', ({ body }: SentCall) => {
    const { reason: _why, updatedAt: _seen, ...part } = body as Partial<TitlesAnswer> & { readonly reason?: string } // of the contract
    kept = { ...kept, ...part, updatedAt: at(0) }
    return kept
  })
})

const section = (name: string) => within(screen.getByRole('form', { name }))

async function openTitles() {
  const user = await openPage('/dashboard/admin/titles', { auth: admin })
  await screen.findByRole('heading', { level: 1, name: 'Titles and jury' })
  await waitFor(() => expect(screen.getAllByRole('textbox')[0]?.matches(':disabled')).toBe(false))
  return user
}

describe('a section', () => {
  test('is saved by itself, with its own part alone', async () => {
    const user = await openTitles()
    await user.click(section('What the jury gives points for').getByRole('button', { name: 'Add a criterion' }))
    const criteria = section('What the jury gives points for')
    await user.type(criteria.getByRole('textbox', { name: 'Criterion in English' }), 'Dress')
    await user.click(criteria.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toastTexts()).toEqual(['The settings are saved.']))
    expect(sentCalls()).toMatchObject([{ body: { criteria: [{ name: { en: 'Dress' }, most: 10 }], updatedAt: null } }])
    expect(sentCalls()[0]?.body).not.toHaveProperty('titles')
    expect(criteria.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('says what is wrong before it is sent, and leads there', async () => {
    const user = await openTitles()
    const share = section('Titles of the zones').getByRole('textbox', { name: /share in percent/ })
    await user.clear(share)
    await user.type(share, '101')
    expect(problemOf(share)).toBe('Please enter a whole number from 0 to 100.')
    await user.click(section('Titles of the zones').getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(share)
    await user.clear(share)
    await user.type(share, '30')
    section('Titles of the zones').getByText('before a jury has a share in a title, say what it gives points for')
    await user.click(section('Titles of the zones').getByRole('button', { name: 'Save' }))
    expect(sentCalls()).toEqual([])
  })

  test('asks for a public reason once people vote', async () => {
    kept = {
      ...kept,
      contest: { ...kept.contest, opensAt: at(-1) },
      criteria: [{ _id: north, name: { en: 'Dress' }, most: 5 }],
    }
    const user = await openTitles()
    const zones = section('Titles of the zones')
    await user.clear(zones.getByRole('textbox', { name: /share in percent/ }))
    await user.type(zones.getByRole('textbox', { name: /share in percent/ }), '30')
    const reason = zones.getByRole('textbox', { name: 'Reason for the change' })
    expect(problemOf(reason)).toBe('voting has begun: say why the rules change')
    await user.type(reason, 'announced on the first evening')
    await user.click(zones.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentCalls().map(({ body }) => body)).toEqual([
        { zoneShare: 30, reason: 'announced on the first evening', updatedAt: null },
      ]),
    )
  })

  test('shows what another admin saved meanwhile, and keeps what was typed', async () => {
    const user = await openTitles()
    const own = section('Other titles')
    await user.click(own.getByRole('button', { name: 'Add a title' }))
    await user.type(own.getByRole('textbox', { name: 'Name in English' }), 'Miss Talent')
    kept = { ...kept, criteria: [{ _id: north, name: { en: 'Song' }, most: 5 }], updatedAt: at(0) }
    answer('PUT', '/admin/titles', conflict('titles.change'))
    await user.click(own.getByRole('button', { name: 'Save' }))
    await screen.findByDisplayValue('Song')
    screen.getByDisplayValue('Miss Talent')
  })
})

describe('titles', () => {
  test('have names in several languages, zones, votes and a share, and an order', async () => {
    kept = { ...kept, criteria: [{ _id: north, name: { en: 'Dress' }, most: 5 }] }
    const user = await openTitles()
    const own = section('Other titles')
    const add = async (name: string) => {
      await user.click(own.getByRole('button', { name: 'Add a title' }))
      await user.type(own.getAllByRole('textbox', { name: 'Name in English' }).at(-1) as HTMLElement, name)
    }
    await add('Miss Talent')
    await user.click(own.getByText('Other languages: 0 of 5'))
    await user.type(own.getByRole('textbox', { name: 'ትግርኛ' }), 'ክእለት')
    await user.selectOptions(own.getByRole('combobox', { name: 'Votes that decide' }), 'paid')
    await user.clear(own.getByRole('textbox', { name: /share in percent/ }))
    await user.type(own.getByRole('textbox', { name: /share in percent/ }), '60')
    await user.click(own.getByRole('checkbox', { name: /mekelle zone/i }))
    await add('Miss Song')
    await user.click(own.getByRole('button', { name: 'Move up: Miss Song' }))
    await user.click(own.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentCalls().length).toBe(1))
    expect(sentCalls()[0]?.body).toMatchObject({
      titles: [
        { name: { en: 'Miss Song' }, zones: [], share: 0 },
        { name: { en: 'Miss Talent', tig: 'ክእለት' }, zones: [north], votes: ['paid'], share: 60 },
      ],
    })
  })
})

describe('members', () => {
  const lemlem = {
    ...{ _id: '00000000-0000-7000-8000-0000000000d1', name: 'Lemlem Haile', language: 'tig', contact: '' },
    ...{ joinedAt: at(-2), submittedAt: at(-1), linkExpiresAt: null, done: 4 },
  }

  test('are invited by a link that is shown once', async () => {
    answer('POST', '/admin/jury/members', () => {
      jury = { ...jury, members: [{ ...lemlem, joinedAt: null, submittedAt: null, done: 0 }] }
      return { success: true, _id: lemlem._id, link: 'https://ashenda.example/jury#token', expiresAt: at(300) }
    })
    const user = await openTitles()
    await screen.findByText('Nobody is invited yet.')
    await user.click(screen.getByRole('button', { name: 'Make the link' }))
    expect(sentCalls()).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lemlem Haile')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'am')
    await user.click(screen.getByRole('button', { name: 'Make the link' }))
    await screen.findByDisplayValue('https://ashenda.example/jury#token')
    await screen.findByText('Invited')
    expect(sentCalls().map(({ body }) => body)).toEqual([{ name: 'Lemlem Haile', language: 'am', contact: '' }])
  })

  test('show progress; a sheet is reopened with a reason', async () => {
    jury = { ...jury, members: [lemlem] }
    answer('PUT', `/admin/jury/members/${lemlem._id}/reopen`, { success: true, message: '' })
    const user = await openTitles()
    await screen.findByText('4 of 4 contestants')
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the sheet of Lemlem Haile?' }))
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    expect(sentCalls()).toEqual([])
    await user.type(dialog.getByRole('textbox'), 'she took two for one')
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'she took two for one' }]))
  })

  test('stay as they are once the points are sealed', async () => {
    kept = { ...kept, sealedAt: at(-1) }
    jury = { ...jury, members: [lemlem] }
    await openTitles()
    await screen.findByText('Submitted')
    screen.getByText(/^The jury's points were sealed/)
    for (const name of ['Reopen', 'New link', 'Withdraw', 'Make the link'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
