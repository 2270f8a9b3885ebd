import styles from './hero.module.css'

export interface FestivalPictureFiles {
  /** Addresses by width in pixels: cropped for phones, whole for wider screens. */
  readonly phone: Readonly<Record<320 | 480 | 750, string>>
  readonly wide: Readonly<Record<1280 | 1600, string>>
  /** For browsers without AVIF. */
  readonly fallback: string
}

interface FestivalPictureProps {
  readonly files: FestivalPictureFiles
  /** The page's first picture, loaded before everything else. */
  readonly isFirst?: boolean
}

/** Must match the preload in index.html, and in the api for a chosen picture (site-pages.ts), so that the preloaded file is used. */
const [phoneScreen, phoneSizes, wideSizes] = [
  '(width < 48rem)',
  '(width < 16rem) 100vw, 42vw',
  '(width < 64rem) 50vw, 60vw',
] as const

/** Of a chosen picture, which is whole everywhere. */
export const chosenSizes = `${phoneScreen} 42vw, ${wideSizes}`

/** One of nine; the frame describes them together. */
export const FestivalPicture = ({ files: { phone, wide, fallback }, isFirst = false }: FestivalPictureProps) => (
  <picture className={styles['picture']}>
    <source
      type="image/avif"
      media={phoneScreen}
      srcSet={`${phone[320]} 320w, ${phone[480]} 480w, ${phone[750]} 750w`}
      sizes={phoneSizes}
    />
    <source type="image/avif" srcSet={`${wide[1280]} 1280w, ${wide[1600]} 1600w`} sizes={wideSizes} />
    <img src={fallback} alt="" width={750} height={625} decoding="async" fetchPriority={isFirst ? 'high' : 'low'} />
  </picture>
)
