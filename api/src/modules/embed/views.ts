import type { PublicRank, ResultAnswer, ShownWinner } from '@ashenda/core/contracts/http/result.ts'
import type { EmbedTexts } from '@ashenda/core/contracts/page-heads.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { type ContestHours, phaseAt } from '@ashenda/core/domain/contest.ts'
import { momentText, numberText, soonText } from '@ashenda/core/domain/date-text.ts'
import { documentLanguages } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { imageFile } from '@ashenda/core/domain/image.ts'
import { publicPlace } from '@ashenda/core/domain/own-place.ts'
import { capitalised } from '@ashenda/core/domain/zone-title.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { EntryPlace } from '@ashenda/db/queries/contest/archive.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { PageLanguage } from '../pages/page-language.ts'

/** What embeds show, as HTML of their <main>. */

export interface EmbedWords {
  readonly language: PageLanguage
  readonly texts: EmbedTexts
}

export interface ShownContest {
  readonly hours: ContestHours & { readonly name: string; readonly isCurrent: boolean }
  /** Given if the embed was asked for by its contest, and stays with it. */
  readonly slug?: string
  readonly now: number
  readonly result: Pick<ResultAnswer, 'frozen' | 'isCounting' | 'ranking' | 'podium' | 'titles' | 'reveal'>
}

/** So many of a ranking, and of winners by zone; the page has them all. */
const rowsShown = 10
const titlesShown = 16

/** The public ranking of all or of a zone; before it the opening, after it who won. */
export function rankingView(words: EmbedWords, contest: ShownContest, zone: { id: string; name: string } | undefined) {
  const { texts } = words
  const { ranking, titles, podium, reveal } = contest.result
  const told = (reveal?.titles ?? titles).filter((one) => zone === undefined || one.zone?._id === zone.id)
  const first = zone === undefined ? (reveal?.podium ?? podium) : []
  const heading = phaseOf(contest) === 'upcoming' ? texts.brand : told.length > 0 ? texts.winners : texts.ranking
  const most = Math.max(1, ...ranking.map(({ votes }) => votes))
  const isListed = phaseOf(contest) !== 'upcoming' && reveal === undefined && (zone !== undefined || told.length === 0)
  const query = zone === undefined ? {} : { zone: zone.id }
  const html = [
    `<div><h1>${escapeHtml(heading)}</h1><p class="soft">${escapeHtml(zone ? zoneName(words, zone.name) : contest.hours.isCurrent ? texts.line : contest.hours.name)}</p></div>`,
    states(words, contest),
    first.length > 0 && `<ol class="podium">${first.map((one) => stepOf(words, one)).join('')}</ol>`,
    told.length > 0 &&
      `${first.length > 0 ? `<h2>${escapeHtml(texts.zones)}</h2>` : ''}<ul>${told
        .slice(0, titlesShown)
        .map((one) => titled(words, one))
        .join('')}</ul>`,
    isListed && ranking.length === 0 && `<p>${escapeHtml(texts.none)}</p>`,
    isListed &&
      ranking.length > 0 &&
      `<ol>${ranking
        .slice(0, rowsShown)
        .map((one) => ranked(words, one, most, zone === undefined))
        .join('')}</ol>`,
    contest.hours.isCurrent
      ? `<p class="foot">${link(words, { path: '/', query, text: phaseOf(contest) === 'open' ? texts.vote : texts.everybody, look: 'go' })} ${phaseOf(contest) === 'upcoming' ? '' : link(words, { path: '/results', query, text: texts.whole, look: 'more' })}</p>`
      : `<p class="foot">${link(words, { path: `/contests/${contest.slug ?? ''}`, query, text: texts.whole, look: 'go' })}</p>`,
  ]
  return { title: `${heading} · ${texts.brand}`, html: html.filter(Boolean).join('\n') }
}

/**
 * A contestant with what is public of her votes, and the button that leads to her page. @param all in the order of the titles @param path
 * of her page, or a link to it that counts
 */
export function contestantView(
  words: EmbedWords,
  contest: ShownContest,
  her: ContestantRow,
  {
    all,
    zone,
    path,
  }: { readonly all: readonly Omit<PublicRank, 'place'>[]; readonly zone: string | undefined; readonly path: string },
) {
  const { texts } = words
  const { result } = contest
  const phase = phaseOf(contest)
  const name = fullNameOf(her)
  const title = (result.reveal?.titles ?? result.titles).find(({ _id }) => _id === her.id)
  const counted = all.filter(({ votes }) => votes > 0)
  const inZone = counted.filter((one) => zone === undefined || one.zone?._id === her.zoneId)
  const own = inZone.find(({ _id }) => _id === her.id)
  const votes = own?.votes ?? 0
  const place = own ? placeOf(own, inZone, isDecided(contest)) : 0
  const onPodium = (result.reveal?.podium ?? result.podium).find(({ _id }) => _id === her.id)
  const [image] = her.images
  const about = [zone === undefined ? '' : zoneName(words, zone), her.occupation]
    .filter((one) => one !== '')
    .join(' · ')
  const isOpen = phase === 'open' && her.paidAt !== null
  const html = [
    '<div class="her">',
    image ? portrait(image.file) : '<span></span>',
    '<div>',
    title?.zone && `<p class="title">${escapeHtml(missTitle(words, title.zone.name))}</p>`,
    `<h1><bdi>${escapeHtml(name)}</bdi></h1>`,
    about !== '' && `<p class="soft">${escapeHtml(about)}</p>`,
    onPodium &&
      `<p class="medal" data-place="${onPodium.place}"><span class="place">${number(words, onPodium.place)}</span> ${filled(texts.placeOfAll, { number: number(words, onPodium.place) })}</p>`,
    phase !== 'upcoming' &&
      result.reveal === undefined &&
      `<p><span class="votes">${votesText(words, votes)}</span>${place === 0 ? '' : ` · ${filled(zone === undefined ? texts.placeOfAll : texts.placeInZone, { number: number(words, place) })}`}</p>`,
    phase === 'open' && !isOpen && `<p class="soft">${escapeHtml(texts.waiting)}</p>`,
    `<p>${link(words, { path, text: isOpen ? texts.vote : texts.hers, look: 'go', of: name })}</p>`,
    states(words, contest),
    '</div>',
    '</div>',
  ]
  return { title: `${name} · ${texts.brand}`, html: html.filter(Boolean).join('\n') }
}

/** Of a former contest: her page leads to its result, or to her entry now. */
export const formerView = (words: EmbedWords, id: string, { name, contestName }: EntryPlace) => ({
  title: `${name} · ${words.texts.brand}`,
  html: `<div><h1><bdi>${escapeHtml(name)}</bdi></h1><p class="soft"><bdi>${escapeHtml(contestName)}</bdi></p></div>
<p>${link(words, { path: `/${id}`, text: words.texts.hers, look: 'go', of: name })}</p>`,
})

/** Where nothing is, nobody who may be shown, or no answer now. */
export const nothingView = (words: EmbedWords, text: string) => ({
  title: words.texts.brand,
  html: `<div><h1>${escapeHtml(words.texts.brand)}</h1><p class="soft">${escapeHtml(words.texts.line)}</p></div>
<p>${escapeHtml(text)}</p>
<p class="foot">${link(words, { path: '/', text: words.texts.everybody, look: 'go' })}</p>`,
})

const phaseOf = ({ hours, now }: ShownContest) => phaseAt(hours, now)

const isDecided = (contest: ShownContest): boolean =>
  phaseOf(contest) === 'closed' && !contest.result.frozen && !contest.result.isCounting

/** As her page says it: those that are level share a place until the titles are decided. */
function placeOf<One extends { readonly votes: number }>(own: One, inOrder: readonly One[], decided: boolean): number {
  if (decided) return inOrder.indexOf(own) + 1
  const all = inOrder.map(({ votes }) => votes)
  return publicPlace(own.votes, all).rank
}

/** The hours, and of when the counts are: a picture of a moment, which scripts renew. */
function states(words: EmbedWords, contest: ShownContest): string {
  const { texts, language } = words
  const { hours, now, result } = contest
  const moment = (iso: string) => momentText(language.tag, new Date(iso), texts.addisTime)
  const soon = (at: number) => soonText(language.tag, new Date(at), texts.addisTime)
  const phase = phaseOf(contest)
  if (phase === 'upcoming') return line(texts.opens, moment(hours.opensAt))
  const asOf = result.frozen && hours.freezesAt !== null ? Date.parse(hours.freezesAt) : minuteOf(now)
  const lines = [
    phase === 'open' ? line(texts.open, soon(Date.parse(hours.closesAt))) : line(texts.closed, moment(hours.closesAt)),
    phase === 'closed' && result.frozen && result.reveal === undefined
      ? `<p><b>${escapeHtml(texts.notTold)}</b></p>`
      : '',
    isDecided(contest) || result.reveal ? '' : line(texts.asOf, soon(asOf)),
  ]
  return `<div>${lines.join('')}</div>`
}

/** It changes once a minute, so that caches and browsers see nothing new in between. */
const minuteOf = (at: number): number => at - (at % 60_000)

const line = (text: string, date: string): string => `<p class="soft">${filled(text, { date })}</p>`

const ranked = (words: EmbedWords, one: PublicRank, most: number, withZone: boolean): string =>
  `<li class="row" data-place="${one.place}"><span class="place">${number(words, one.place)}</span>${thumb(one.image)}<span>${nameLink(words, one)}${withZone && one.zone ? `<span class="soft">${escapeHtml(zoneName(words, one.zone.name))}</span>` : ''}</span><span class="votes">${votesText(words, one.votes)}</span><progress aria-hidden="true" max="${most}" value="${one.votes}"></progress></li>`

const stepOf = (words: EmbedWords, one: ShownWinner): string =>
  `<li data-place="${one.place}"><span class="place">${number(words, one.place)}</span>${one.image ? portrait(one.image) : ''}${nameLink(words, one)}${votesOf(words, one)}</li>`

const titled = (words: EmbedWords, one: ShownWinner): string =>
  `<li class="row untold">${thumb(one.image)}<span><span class="title">${escapeHtml(one.zone ? missTitle(words, one.zone.name) : '')}</span><br>${nameLink(words, one)} ${votesOf(words, one)}</span></li>`

const votesOf = (words: EmbedWords, { votes }: ShownWinner): string =>
  votes === undefined ? '' : `<span class="soft">${votesText(words, votes)}</span>`

const nameLink = (words: EmbedWords, { _id, name }: Pick<ShownWinner, '_id' | 'name'>): string =>
  link(words, { path: `/${_id}`, html: `<bdi>${escapeHtml(name)}</bdi>` })

interface Linked {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly look?: 'go' | 'more'
  readonly text?: string
  /** Whom it is about, for readers. */
  readonly of?: string
  readonly html?: string
}

/** Always in a page of its own: a frame is too small for the site, and the site refuses frames. */
function link({ language, texts }: EmbedWords, { path, query = {}, look, text = '', of, html }: Linked): string {
  const asked = new URLSearchParams({ ...query, ...(language.isAsked && { lang: language.chosen }) })
  const address = escapeHtml(asked.size === 0 ? path : `${path}?${asked}`)
  const shown = html ?? escapeHtml(text)
  const told = `<span class="hidden"> ${of === undefined ? '' : `<bdi>${escapeHtml(of)}</bdi> `}(${escapeHtml(texts.newTab)})</span>`
  return `<a${look ? ` class="${look}"` : ''} href="${address}" target="_blank" rel="noopener">${shown}${told}</a>`
}

/** Stored names; the phone-sized file is enough. */
const portrait = (file: string, more = ''): string =>
  `<img ${more}src="/images/${escapeHtml(imageFile(file, 'card'))}" width="320" height="400" alt="">`

const thumb = (file: string | null): string => (file === null ? '<span></span>' : portrait(file, 'loading="lazy" '))

const number = ({ language }: EmbedWords, value: number): string => escapeHtml(numberText(language.tag, value))

function votesText(words: EmbedWords, votes: number): string {
  const { tag } = words.language
  const forms = words.texts.votes
  const form = forms[new Intl.PluralRules(tag).select(votes)] ?? forms['other'] ?? ''
  return filled(form, { number: numberText(tag, votes) })
}

/** A text with its values, as HTML. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  escapeHtml(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))

const inLanguage = ({ language }: EmbedWords) =>
  documentTextsIn(documentLanguages.find((one) => one === language.code) ?? 'en')

const zoneName = (words: EmbedWords, name: string): string => capitalised(inLanguage(words).zone(name))
const missTitle = (words: EmbedWords, zone: string): string => inLanguage(words).missTitle(zone)
