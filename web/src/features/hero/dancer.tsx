import { Arms, type Pose } from './arms.tsx'
import { GrassSkirt } from './grass-skirt.tsx'
import styles from './hero.module.css'

export interface DancerProps {
  /** Where she stands, in the units of the scene. */
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly pose: Pose
  readonly skin: 1 | 2 | 3 | 4
  readonly thread: 'madder' | 'leaf' | 'gold' | 'sky'
  readonly turned?: boolean
}

/** About 300 units tall, her feet at the origin: cotton dress, woven border, grass skirt, braids, gold. */
export function Dancer({ x, y, scale, pose, skin, thread, turned = false }: DancerProps) {
  const skinColour = `var(--skin-${skin})`
  const threadColour = `var(--thread-${thread})`
  return (
    <g transform={`translate(${x} ${y}) scale(${turned ? -scale : scale} ${scale})`}>
      <ellipse cx="0" cy="2" rx="58" ry="8" fill="var(--shade)" />
      <g className={styles['dancer']}>
        <Hair />
        <g stroke={skinColour} strokeWidth="11" strokeLinecap="round">
          <path d="M-14 -12v8M15 -12v8" />
          <path d="M0 -226v16" strokeWidth="14" />
        </g>
        <Dress thread={threadColour} />
        <GrassSkirt />
        <path d="M-30 -205Q-26 -214-13 -216Q0 -204 13 -216Q26 -214 30 -205L22 -146H-22Z" fill="var(--cloth)" />
        <path d="M0 -208v62" stroke={threadColour} strokeWidth="9" />
        <path d="M0 -207v60" stroke="var(--gold-thread)" strokeWidth="3.5" strokeDasharray="4 3" />
        <path
          d="M-15 -213Q0 -190 15 -213M-11 -214Q0 -198 11 -214"
          fill="none"
          stroke="var(--jewel)"
          strokeWidth="2.5"
        />
        <Arms pose={pose} skin={skinColour} thread={threadColour} />
        <Head skin={skinColour} />
      </g>
    </g>
  )
}

/** Braids run back from the brow and open over the shoulders. */
const Hair = () => (
  <g>
    <path
      d="M-21 -262C-27 -296 27 -296 21 -262C27 -240 41 -226 39 -203Q22 -196 14 -212H-14Q-22 -196-39 -203C-41 -226-27 -240-21 -262Z"
      fill="var(--hair)"
    />
    <path
      d="M-25 -244Q-33 -226-34 -204M-20 -236Q-26 -220-26 -201M25 -244Q33 -226 34 -204M20 -236Q26 -220 26 -201"
      fill="none"
      stroke="var(--braid)"
      strokeWidth="1.5"
    />
  </g>
)

const Dress = ({ thread }: { readonly thread: string }) => (
  <g>
    <path d="M-21 -150C-32 -108-62 -62-68 -15Q0 9 68 -15C62 -62 32 -108 21 -150Z" fill="var(--cloth)" />
    <path
      d="M-34 -70Q-46 -38-49 -10M34 -70Q46 -38 49 -10M-15 -60Q-20 -30-21 -4M15 -60Q20 -30 21 -4"
      fill="none"
      stroke="var(--fold)"
      strokeWidth="2"
    />
    <g fill="none">
      <path d="M0 -60V-3" stroke={thread} strokeWidth="11" />
      <path d="M0 -58V-4" stroke="var(--gold-thread)" strokeWidth="4" strokeDasharray="4 3" />
      <path d="M-67 -21Q0 2 67 -21" stroke={thread} strokeWidth="8" />
      <path d="M-67 -21Q0 2 67 -21" stroke="var(--gold-thread)" strokeWidth="3" strokeDasharray="4 4" />
    </g>
  </g>
)

const Head = ({ skin }: { readonly skin: string }) => (
  <g>
    <ellipse cx="0" cy="-252" rx="18.5" ry="22.5" fill={skin} />
    <path d="M-20 -254C-22 -288 22 -288 20 -254C16 -268 9 -272 0 -273C-9 -272-16 -268-20 -254Z" fill="var(--hair)" />
    <path
      d="M0 -273V-281M-6 -272.500L-9 -280M6 -272.500L9 -280M-11 -269.500L-15 -276M11 -269.500L15 -276"
      stroke="var(--braid)"
      strokeWidth="1.5"
    />
    <path d="M-17 -261Q0 -277 17 -261" fill="none" stroke="var(--jewel)" strokeWidth="2.2" />
    <circle cx="0" cy="-265" r="3" fill="var(--jewel)" />
    <circle cx="-19.5" cy="-244" r="3.2" fill="var(--jewel)" />
    <circle cx="19.5" cy="-244" r="3.2" fill="var(--jewel)" />
    <g fill="none" stroke="var(--feature)" strokeWidth="1.8" strokeLinecap="round">
      <path d="M-11.5 -252q4 -3.5 7.5 0M4 -252q3.5 -3.5 7.5 0" />
      <path d="M-6 -240q6 5 12 0" />
    </g>
  </g>
)
