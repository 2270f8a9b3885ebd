import { Drum } from './drum.tsx'
import { GrassTuft } from './grass-skirt.tsx'

export type Pose = 'raised' | 'wave' | 'clap' | 'drum'

interface ArmsProps {
  readonly pose: Pose
  readonly skin: string
  readonly thread: string
}

interface Arm {
  readonly sleeve: string
  readonly forearm: string
}

const up: Arm = { sleeve: 'M25 -204L48 -228', forearm: 'M49 -229L57 -279' }
const hip: Arm = { sleeve: 'M-25 -203L-48 -176', forearm: 'M-48 -175L-24 -150' }
const clapping: Arm = { sleeve: 'M25 -203L43 -180', forearm: 'M43 -179L5 -196' }
const drumming: Arm = { sleeve: 'M25 -203L47 -178', forearm: 'M47 -177L42 -146' }

const mirrored = ({ sleeve, forearm }: Arm): Arm => ({ sleeve: flip(sleeve), forearm: flip(forearm) })
const flip = (path: string): string =>
  path.replace(/([ML])(-?\d+)/g, (_, command: string, x: string) => `${command}${-Number(x)}`)

const armsOf = {
  raised: [up, mirrored(up)],
  wave: [up, hip],
  clap: [clapping, mirrored(clapping)],
  drum: [drumming, mirrored(drumming)],
} as const satisfies Record<Pose, readonly Arm[]>

export function Arms({ pose, skin, thread }: ArmsProps) {
  return (
    <g fill="none" strokeLinecap="round">
      {pose === 'drum' && <Drum />}
      {armsOf[pose].map(({ sleeve, forearm }) => (
        <g key={sleeve}>
          <path d={forearm} stroke={skin} strokeWidth="10" />
          <path d={sleeve} stroke="var(--cloth)" strokeWidth="19" />
          <path
            d={forearm}
            stroke={thread}
            strokeWidth="15"
            strokeLinecap="butt"
            strokeDasharray="5 200"
            strokeDashoffset="-4"
          />
          <path
            d={forearm}
            stroke="var(--jewel)"
            strokeWidth="10.5"
            strokeLinecap="butt"
            strokeDasharray="3 200"
            strokeDashoffset="-30"
          />
        </g>
      ))}
      {(pose === 'raised' || pose === 'wave') && <GrassTuft x={58} y={-284} />}
      {pose === 'raised' && <GrassTuft x={-58} y={-284} />}
    </g>
  )
}
