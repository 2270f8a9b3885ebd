import { Dancer, type DancerProps } from './dancer.tsx'
import styles from './hero.module.css'
import { Landscape } from './landscape.tsx'

/** Back row first. The middle three are what a narrow screen shows. */
const dancers: readonly DancerProps[] = [
  { x: 498, y: 612, scale: 0.72, pose: 'clap', skin: 3, thread: 'leaf' },
  { x: 664, y: 604, scale: 0.76, pose: 'wave', skin: 2, thread: 'gold' },
  { x: 856, y: 606, scale: 0.76, pose: 'clap', skin: 4, thread: 'madder' },
  { x: 1042, y: 604, scale: 0.76, pose: 'raised', skin: 1, thread: 'sky' },
  { x: 1226, y: 610, scale: 0.74, pose: 'wave', skin: 3, thread: 'madder', turned: true },
  { x: 1378, y: 612, scale: 0.7, pose: 'clap', skin: 2, thread: 'leaf' },
  { x: 590, y: 664, scale: 0.98, pose: 'drum', skin: 4, thread: 'madder' },
  { x: 756, y: 676, scale: 1.1, pose: 'raised', skin: 2, thread: 'madder' },
  { x: 936, y: 664, scale: 0.98, pose: 'wave', skin: 3, thread: 'leaf', turned: true },
  { x: 1134, y: 672, scale: 1.02, pose: 'drum', skin: 1, thread: 'gold', turned: true },
  { x: 1310, y: 668, scale: 1, pose: 'raised', skin: 4, thread: 'leaf' },
]

export function Scene({ label }: { readonly label: string }) {
  return (
    <svg
      className={styles['scene']}
      role="img"
      aria-label={label}
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMax slice"
    >
      <Landscape />
      {dancers.map((dancer) => (
        <Dancer key={dancer.x} {...dancer} />
      ))}
    </svg>
  )
}
