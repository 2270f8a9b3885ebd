import type { NamedPick } from '@ashenda/core/contracts/http/ballots.ts'
import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { eachText } from '@ashenda/core/domain/moderation.ts'
import type { ContestantRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import type { KeptContestant } from '@ashenda/db/queries/contestants/contestant-admin.ts'
import type { Directory } from '../../directory/directory.ts'

/** A contestant as the public sees her; only the fields named here leave the server. */
export function presentContestant(
  row: ContestantRow,
  zone: ZoneRow | undefined,
  votes: number,
  now: number,
): PublicContestant {
  const fileAt = (slot: number): string | null => row.images.find((image) => image.slot === slot)?.file ?? null
  return {
    _id: row.id,
    ...eachText((text) => row[text]),
    images: row.images.map(({ file }) => file),
    image1: fileAt(1),
    image2: fileAt(2),
    image3: fileAt(3),
    colour: row.images[0]?.colour ?? null,
    isPaid: row.paidAt !== null,
    isActive: row.hiddenSince === null || Date.parse(row.hiddenSince) > now,
    zone: zone ? { _id: zone.id, name: zone.name } : null,
    votes,
  }
}

/** A contestant as admins see her. */
export function presentKept({
  id,
  images,
  zoneId,
  zoneName,
  registeredAt,
  lastLogInAt,
  waiting,
  consent,
  ...row
}: KeptContestant): AdminContestant {
  const fileAt = (slot: number): string | null => images.find((image) => image.slot === slot)?.file ?? null
  return {
    ...row,
    _id: id,
    images: images.map(({ file }) => file),
    image1: fileAt(1),
    image2: fileAt(2),
    image3: fileAt(3),
    colour: images[0]?.colour ?? null,
    zone: zoneId === null ? null : { _id: zoneId, name: zoneName ?? '' },
    registeredAt: registeredAt.toISOString(),
    lastLogInAt: lastLogInAt?.toISOString() ?? null,
    consent: consent && { ...consent, at: new Date(consent.at).toISOString() },
    waiting: waiting && { version: waiting.version, photos: [...waiting.photos] },
  }
}

/** The names of a ballot's picks, as far as the public sees them. */
export const presentPicks = (directory: Directory, picks: readonly string[]): NamedPick[] =>
  picks.map((_id) => {
    const row = directory.findListed(_id)
    return { _id, name: row ? fullNameOf(row) : null }
  })
