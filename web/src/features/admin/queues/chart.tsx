import { useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../../lib/language-choice.ts'
import type { Drawing } from './drawing.ts'
import styles from './queues.module.css'

interface Line {
  readonly name: string
  readonly values: readonly number[]
  /** A custom property of tokens.css. */
  readonly colour: `--${string}`
}

interface ChartProps {
  readonly title: string
  /** Epoch seconds of the points, rising. */
  readonly seconds: readonly number[]
  readonly lines: readonly Line[]
}

/** Lines over time. What draws them comes when the first chart shows; without it the figures beside it remain. */
export function Chart({ title, seconds, lines }: ChartProps) {
  const { tag } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const caption = useId()
  const colours = lines.map(({ colour }) => colour).join(' ')

  useEffect(() => {
    let isLeft = false
    let drawn: Drawing | undefined
    import('./drawing.ts').then(
      ({ startDrawing }) => {
        if (isLeft || !place.current) return
        drawn = startDrawing(place.current, { tag, colours: colours.split(' ') })
        setDrawing(drawn)
      },
      () => undefined, // lost by the network: the figures stand beside it
    )
    return () => {
      isLeft = true
      setDrawing(undefined)
      drawn?.stop()
    }
  }, [tag, colours])

  useEffect(() => drawing?.show([seconds, ...lines.map(({ values }) => values)]), [drawing, seconds, lines])

  return (
    <figure className={styles['chart']} aria-labelledby={caption}>
      <figcaption id={caption}>
        {title}
        {lines.length > 1 && (
          <span className={styles['legend']}>
            {lines.map(({ name, colour }) => (
              <span key={name}>
                <i style={{ background: `var(${colour})` }} aria-hidden="true" /> {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div ref={place} className={styles['canvas']} aria-hidden="true" />
    </figure>
  )
}
