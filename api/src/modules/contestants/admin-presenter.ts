import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { KeptContestant } from '@ashenda/db/queries/contestants/contestant-admin.ts'

/** A contestant as admins see her. */
export function presentKept({ id, images, zoneId, zoneName, registeredAt, ...row }: KeptContestant): AdminContestant {
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
  }
}
