import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { missTitleOf } from '@ashenda/core/domain/zone.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'

/** What a page is about, in the words of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'
const organisation = { '@type': 'Organization', name: 'Ashenda' }

/** Of the first page: who holds the contest, and when one can vote. */
export function contestData(
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
export function contestantData(
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
