import { type ImageVariant, jpegFile } from '@ashenda/core/domain/image.ts'
import { useEffect, useRef, useState } from 'react'
import { timesCameBack } from '../../lib/online.ts'
import { imageAddress, photoAddress } from './contestant.ts'
import styles from './photo.module.css'

interface Place {
  /** Image attributes: portraits are 4 by 5. */
  readonly width: number
  readonly height: number
  /** CSS; if missing, one file serves every screen. */
  readonly sizes?: string
  /** Available files with their widths. */
  readonly files: readonly (readonly [variant: ImageVariant, width: number])[]
}

const places = {
  /** A few rem: podium, button, thank-you. */
  small: { width: 320, height: 400, files: [['card', 320]] },
  /**
   * The list, in one to five columns. On phones `sizes` is a quarter of a rem below the real width, so that the smaller file serves 412 px
   * too.
   */
  card: {
    width: 320,
    height: 400,
    sizes:
      '(width < 16rem) calc(100vw - 1rem), (width < 48rem) calc(50vw - 1.625rem), (width < 63.125rem) calc(31vw - 1.25rem), (width < 77.5rem) calc(25vw - 2.375rem), 14rem',
    files: [
      ['card', 320],
      ['detail', 640],
    ],
  },
  /** Dialog and highlight. */
  large: {
    width: 640,
    height: 800,
    sizes: '(width < 768px) calc(100vw - 3rem), 29.5rem',
    files: [
      ['card', 320],
      ['detail', 640],
      ['full', 960],
    ],
  },
  /** The big screen, where she is as high as the picture. */
  hall: {
    width: 640,
    height: 800,
    sizes: '64vmin',
    files: [
      ['detail', 640],
      ['full', 960],
    ],
  },
} as const satisfies Record<string, Place>

interface PhotoProps {
  /** As stored. */
  readonly file: string
  readonly place: keyof typeof places
  /** '' if her name stands beside it. */
  readonly alt: string
  readonly lazy?: boolean
  /** Fetch priority. */
  readonly priority?: 'high' | 'low' | undefined
}

/** A photo in the size of its place: WebP, or JPEG for old browsers. A lost one shows a drawn outline until the network is back. */
export function Photo({ file, place, alt, lazy = false, priority }: PhotoProps) {
  const [lost, setLost] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // On a server-rendered page it may have failed before anybody listened.
    if (image.current?.complete && image.current.naturalWidth === 0) setLost(true)
  }, [])
  /** `timesCameBack` at its request. */
  const askedAfter = useRef(0)
  useEffect(() => {
    if (!lost) {
      askedAfter.current = timesCameBack()
      return
    }
    const tryAgain = (): void => setLost(false)
    // Browsers abort downloads when the network changes.
    if (timesCameBack() !== askedAfter.current) tryAgain()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [lost])
  if (lost) return <Outline alt={alt} />

  const { width, height, sizes, files }: Place = places[place]
  const choices = files.map(([variant, pixels]) => `${photoAddress(file, variant)} ${pixels}w`)
  return (
    <picture className={styles['photo']}>
      <source type="image/webp" srcSet={choices.join(', ')} sizes={sizes} />
      <img
        ref={image}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={priority ?? 'auto'}
        decoding="async"
        width={width}
        height={height}
        alt={alt}
        src={imageAddress(jpegFile(file, 'fallback'))}
        onError={() => setLost(true)}
      />
    </picture>
  )
}

/** Head, braids and shoulders. */
const Outline = ({ alt }: { readonly alt: string }) => (
  <svg
    className={styles['outline']}
    viewBox="0 0 64 80"
    preserveAspectRatio="xMidYMax meet"
    role={alt === '' ? undefined : 'img'}
    aria-hidden={alt === '' || undefined}
    aria-label={alt || undefined}
  >
    <path d="M32 20c8 0 13 6 13 14v12c0 3 3 5 3 8h-4c-3 0-4-3-4-5-2 3-5 4-8 4s-6-1-8-4c0 2-1 5-4 5h-4c0-3 3-5 3-8V34c0-8 5-14 13-14zM8 80c0-14 8-19 17-21 2 3 4 4 7 4s5-1 7-4c9 2 17 7 17 21z" />
  </svg>
)
