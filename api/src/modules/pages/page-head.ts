import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import { missTitleOf } from '@ashenda/core/domain/zone.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import type { Directory } from '../../directory/directory.ts'
import type { SiteTexts } from './site-texts.ts'

/** What stands about a page in its head; all texts are HTML already. */
export interface PageHead {
  readonly title: string
  /** Without the site's name; what a preview shows large. */
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'profile'
  /** The one address of the page; a page without one is kept out of search engines. */
  readonly address?: string
  readonly picture?: { readonly address: string; readonly alt: string }
  readonly data?: StructuredData
}

/** What previews show of the site itself, in the size of a contestant's; a file of the web app. */
export const sitePicture = 'share.jpg'

/** The site as one of its pages is about to be shown. */
export interface Setting {
  /** https://host */
  readonly origin: string
  readonly texts: SiteTexts
  readonly hasPicture: boolean
}

/** The first page, which tells of the contest too. */
export function homeHead(setting: Setting, { content }: Directory): PageHead {
  const { origin, texts, hasPicture } = setting
  const picture = hasPicture ? `${origin}/${sitePicture}` : undefined
  return { ...siteHead(setting, '/'), data: contestData(content?.contest, origin, picture, texts.description) }
}

/** Any page but a contestant's; `pathname` is missing where the page is not to be found by it. */
export function siteHead({ origin, texts, hasPicture }: Setting, pathname?: string): PageHead {
  const own = pathname === undefined ? undefined : texts.of(pathname)
  return {
    ...titlesOf(own?.title, texts),
    description: escapeHtml(own?.description ?? texts.description),
    type: 'website',
    ...(pathname !== undefined && { address: escapeHtml(`${origin}${pathname}`) }),
    ...(hasPicture && { picture: { address: escapeHtml(`${origin}/${sitePicture}`), alt: texts.siteName } }),
  }
}

/** A contestant's page, in her own words. */
export function contestantHead({ origin, texts }: Setting, contestant: ContestantRow, directory: Directory): PageHead {
  const zone = directory.content?.zones.find((one) => one.id === contestant.zoneId)
  const name = fullNameOf(contestant)
  const story = beginningOf(contestant.description)
  const [image] = contestant.images
  return {
    ...titlesOf(zone ? `${name} · ${missTitleOf(zone.name)}` : name, texts),
    description: escapeHtml(story === '' ? texts.description : story),
    type: 'profile',
    address: escapeHtml(`${origin}/${contestant.id}`),
    ...(image && {
      picture: { address: escapeHtml(`${origin}/images/${jpegFile(image.file, 'share')}`), alt: escapeHtml(name) },
    }),
    data: contestantData(contestant, zone, origin, story),
  }
}

function titlesOf(own: string | undefined, { siteName }: SiteTexts): Pick<PageHead, 'title' | 'heading'> {
  if (own === undefined) return { title: siteName, heading: siteName }
  const heading = escapeHtml(own)
  return { title: `${heading} · ${siteName}`, heading }
}

/** What previews show of a text before they cut it themselves. */
const longestBeginning = 200

/** The beginning of a text in one line, cut between two words where they are not too long. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = truncate(line, longestBeginning, inUnits)
  const lastSpace = line.lastIndexOf(' ', cut.length - 1)
  return cut === line || lastSpace <= longestBeginning / 2 ? cut : truncate(line, lastSpace, inUnits)
}

/** What a page is about, in the words of schema.org. */
type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'
const organisation = { '@type': 'Organization', name: 'Ashenda' }

/** Of the first page: who holds the contest, and when one can vote. */
function contestData(
  contest: ContestRow | undefined,
  origin: string,
  picture: string | undefined,
  description: string,
): StructuredData {
  const holder = { ...organisation, '@id': `${origin}/#organisation`, url: `${origin}/`, logo: `${origin}/icon.svg` }
  const site = { '@type': 'WebSite', name: 'ashenda tigray', url: `${origin}/`, publisher: { '@id': holder['@id'] } }
  return {
    '@context': context,
    '@graph': [holder, site, ...(contest ? [eventOf(contest, origin, picture, description)] : [])],
  }
}

const eventOf = (
  { name, opensAt, closesAt }: ContestRow,
  origin: string,
  picture: string | undefined,
  description: string,
) => ({
  '@type': 'Event',
  name,
  description,
  startDate: opensAt,
  endDate: closesAt,
  eventStatus: `${context}/EventScheduled`,
  eventAttendanceMode: `${context}/OnlineEventAttendanceMode`,
  location: { '@type': 'VirtualLocation', url: `${origin}/` },
  organizer: { '@id': `${origin}/#organisation` },
  ...(picture !== undefined && { image: [picture] }),
})

/** Of a contestant's page; of her story the beginning is enough, as the page tells it whole. */
function contestantData(
  contestant: ContestantRow,
  zone: ZoneRow | undefined,
  origin: string,
  story: string,
): StructuredData {
  const { id, occupation, images } = contestant
  return {
    '@context': context,
    '@type': 'ProfilePage',
    dateModified: contestant.updatedAt,
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}/${id}`,
      identifier: id,
      name: fullNameOf(contestant),
      url: `${origin}/${id}`,
      image: images.map(({ file }) => `${origin}/images/${jpegFile(file, 'share')}`),
      ...(zone && { alternateName: missTitleOf(zone.name) }),
      ...(occupation !== '' && { jobTitle: occupation }),
      ...(story !== '' && { description: story }),
    },
  }
}
