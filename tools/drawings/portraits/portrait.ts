import { arm, fist, hanging, openHand } from './arms.ts'
import { neckAndChest, onBody } from './body.ts'
import { braid, rings } from './braid.ts'
import { celebrations } from './celebrations.ts'
import { bodice, type Dress, dressOf } from './dress.ts'
import { face } from './face.ts'
import { braidsBefore, cornrows, hairBehind, scalp } from './hair.ts'
import { hangings } from './hangings.ts'
import { headpiece } from './headpiece.ts'
import { grassSkirt, kebero, meadow, sheaf } from './held.ts'
import { earringOn, necklace } from './jewellery.ts'
import { landscapes } from './landscapes.ts'
import { monuments } from './monuments.ts'
import { netselaBefore, netselaBehind } from './netsela.ts'
import { colours, type Skin } from './palette.ts'
import { type Dice, diceFor } from './random.ts'
import { type Scene, sceneOf, type View } from './scene.ts'
import type { Draw, Stage } from './stage.ts'
import { element, group } from './svg.ts'
import { type Turn, turnBy } from './turn.ts'
import { type Woman, womanOf } from './woman.ts'

const canvas = { width: 960, height: 1200 } as const

/** An illustrated portrait. The same seed is the same woman; the view changes pose, framing, dress and place. */
export function portraitSvg(seed: string, view: View): string {
  const woman = womanOf(seed)
  const scene = sceneOf(seed, view)
  const dice = diceFor(`picture ${seed} ${view}`)
  const place = diceFor(`places ${seed}`).whole(0, backdropCount - 1) + view * 3
  const { width, height } = canvas
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    backdrop(place, scene, dice) + figure(woman, scene, dice) + (scene.meadow > 0 ? meadow(scene.meadow, dice) : ''),
  )
}

function figure(woman: Woman, scene: Scene, dice: Dice): string {
  const turn = turnBy(scene.turn)
  const dress = dressOf(dice)
  const [x, y] = scene.head
  const flip = scene.mirrored ? -1 : 1
  const layers = [
    scene.wrap === 'head' ? '' : hairBehind(woman, turn),
    netselaBehind(scene.wrap, turn),
    neckAndChest(woman, turn),
    bodice(dress, turn),
    necklace(woman, turn),
    restingArms(woman, dress, scene, turn),
    overShoulders(woman, turn),
    scene.scale < 0.95 ? grassSkirt(772, 166, dress.trim, dice) : '',
    scene.wrap === 'head' ? '' : netselaBefore(scene.wrap, turn, dress.trim),
    head(woman, scene, turn),
    scene.wrap === 'head' ? netselaBefore(scene.wrap, turn, dress.trim) : '',
    holding(woman, dress, scene, turn, dice),
  ]
  return group(layers.join(''), { transform: `translate(${x} ${y}) scale(${scene.scale * flip} ${scene.scale})` })
}

function head(woman: Woman, scene: Scene, turn: Turn): string {
  const drawn =
    scalp(woman, turn) +
    earringOn(1, woman, turn) +
    face(woman, turn, scene.expression) +
    cornrows(woman, turn) +
    headpiece(woman, turn) +
    earringOn(-1, woman, turn)
  return group(drawn, { transform: `rotate(${scene.roll} ${-20 * scene.turn} 170)` })
}

function overShoulders(woman: Woman, turn: Turn): string {
  return braidsBefore(woman, turn)
    .map((points) => braid(points, 24, woman.hair.tone, 'tip') + rings(points.slice(1), 24, 92, colours.gold))
    .join('')
}

function restingArms({ skin }: Woman, dress: Dress, scene: Scene, turn: Turn): string {
  const near = scene.held === 'kebero' ? '' : arm(hanging(-1), dress, skin, turn)
  return near + (scene.held === 'nothing' ? arm(hanging(1), dress, skin, turn) : '')
}

function holding({ skin }: Woman, dress: Dress, scene: Scene, turn: Turn, dice: Dice): string {
  if (scene.held === 'sheaf') {
    const hand = onBody(turn, [190, 610])
    return (
      arm({ side: 1, elbow: [296, 770], wrist: [206, 650] }, dress, skin, turn) +
      sheaf(hand, 0.24, dice) +
      fist(hand, 14, skin)
    )
  }
  return scene.held === 'kebero' ? drumming(skin, dress, turn, dice) : ''
}

/** Both hands on the drumhead, or one lifted for the next beat. */
function drumming(skin: Skin, dress: Dress, turn: Turn, dice: Dice): string {
  const tilt = dice.range(-7, 7)
  const lifted = dice.pick(['neither', 'near', 'far'])
  const slope = Math.tan((tilt * Math.PI) / 180)
  const near = 712 - 128 * slope - (lifted === 'near' ? 62 : 0)
  const far = 704 + 158 * slope - (lifted === 'far' ? 62 : 0)
  return (
    kebero([14, 722], tilt, dress.weave) +
    arm({ side: -1, elbow: [300, 660], wrist: [166, near - 2] }, dress, skin, turn) +
    arm({ side: 1, elbow: [306, 650], wrist: [198, far - 6] }, dress, skin, turn) +
    openHand(onBody(turn, [-128, near]), lifted === 'near' ? -10 : 4, -1, skin) +
    openHand(onBody(turn, [158, far]), lifted === 'far' ? 190 : 174, 1, skin)
  )
}

const draws: Draw[] = [landscapes, celebrations, monuments, hangings].flatMap((kind) => Object.values(kind))

const backdropCount = draws.length

/** The place numbered so; numbers beyond the last begin again. */
function backdrop(number: number, stage: Stage, dice: Dice): string {
  const draw = draws[number % draws.length]
  return draw === undefined ? '' : draw(stage, dice)
}
