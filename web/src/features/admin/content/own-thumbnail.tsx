import type { ContentPicture } from '@ashenda/core/contracts/content.ts'
import { imageFile } from '@ashenda/core/domain/image.ts'
import type { PictureShape } from '@ashenda/core/domain/photo.ts'
import festival from '../../../../content/about/festival-360.webp'
import { apiBase } from '../../../lib/http.ts'
import { portraitSources } from '../../exemplary/exemplary-page.tsx'
import { ownScene } from '../../hero/carousel.tsx'
import { partnerMarks } from '../../partners/partner-banner.tsx'

interface ThumbnailProps {
  readonly picture: ContentPicture
  readonly shape: PictureShape
}

/** A small picture: uploaded, or of the site's own. */
export function Thumbnail({ picture, shape }: ThumbnailProps) {
  if ('file' in picture)
    return <img src={`${apiBase}/images/${imageFile(picture.file, 'card')}`} alt="" loading="lazy" decoding="async" />
  const { own } = picture
  if (shape === 'logo')
    return (
      <svg aria-hidden="true" viewBox="0 0 50 50">
        {partnerMarks[own]}
      </svg>
    )
  const src = shape === 'portrait' ? portraitSources(own).src : own === 'festival' ? festival : ownScene(own)
  return <img src={src} alt="" loading="lazy" decoding="async" />
}
