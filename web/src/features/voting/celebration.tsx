import type { CSSProperties } from 'react'
import styles from './celebration.module.css'

const petals = Array.from({ length: 24 }, (_, number) => ({
  number,
  turn: `${number * 15}deg`,
  reach: `${number % 2 === 0 ? 7.25 : 6.25}rem`,
}))

/** Woven diamonds burst out once and stay as a wreath; without motion they simply appear. */
export const Celebration = () => (
  <div aria-hidden="true" className={styles['wreath']}>
    {petals.map(({ number, turn, reach }) => (
      <i
        key={number}
        style={{ '--turn': turn, '--reach': reach } as CSSProperties} // React sets custom properties, its type does not list them
      />
    ))}
  </div>
)
