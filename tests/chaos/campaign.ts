import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Portion, type Subject, subjects } from './portion.ts'
import { allHold, objectionsTo } from './report.ts'

/** Many kills, in portions with a cluster each, possibly days apart. */
export interface Campaign {
  readonly name: string
  /** The fewest processes killed in all. */
  readonly kills: number
  readonly seed: number
}

/** The next portion. */
export interface NextPortion {
  /** From zero; a played index is played again. */
  readonly index: number
  readonly subject: Subject
  readonly kills: number
  readonly seed: number
}

const killsOfPortion = 30
/** Of three portions two vote and one pays. */
const turns = ['ballots', 'payments', 'ballots'] as const satisfies readonly Subject[]

/** The kills in these portions. */
export const killsOf = (portions: readonly Portion[]): number =>
  portions.flatMap(({ kills }) => Object.values(kills)).reduce((sum, count) => sum + count, 0)

/** Undefined once enough were killed. A portion that stopped early counts with what it did. */
export function nextPortion({ kills, seed }: Campaign, portions: readonly Portion[]): NextPortion | undefined {
  const left = kills - killsOf(portions)
  if (left <= 0) return undefined
  return portionAt(portions.length, seed, Math.min(left, killsOfPortion))
}

/** The failed portions, to be repeated after a fix. */
export const portionsToRepeat = ({ seed }: Campaign, portions: readonly Portion[]): readonly NextPortion[] =>
  portions.flatMap(({ verdicts }, index) => (allHold(verdicts) ? [] : [portionAt(index, seed, killsOfPortion)]))

const portionAt = (index: number, seed: number, kills: number): NextPortion => ({
  index,
  subject: turns[index % turns.length] ?? subjects[0],
  kills,
  seed: seed + index,
})

/** A campaign and its portions so far. */
export interface KeptCampaign {
  readonly campaign: Campaign
  readonly portions: readonly Portion[]
  /** Stores a portion at its index. Problems of the one it replaces stay recorded. */
  readonly keep: (index: number, portion: Portion) => KeptCampaign
}

/** Opens the named campaign in a folder, or begins it with this seed. @throws if it was begun with another number of kills */
export function openCampaign(folder: string, wanted: Campaign): KeptCampaign {
  const own = path.join(folder, wanted.name)
  mkdirSync(own, { recursive: true })
  const files = readdirSync(own).sort()
  if (!files.includes('campaign.json')) writeFileSync(path.join(own, 'campaign.json'), JSON.stringify(wanted))
  const campaign = readJson<Campaign>(path.join(own, 'campaign.json'))
  if (campaign.kills !== wanted.kills)
    throw new Error(`the campaign ${wanted.name} was begun with ${campaign.kills} kills`)
  const portions = files
    .filter((file) => file.startsWith('portion-'))
    .map((file) => readJson<Portion>(path.join(own, file)))
  return {
    campaign,
    portions,
    keep: (index, portion) => {
      const number = String(index + 1).padStart(4, '0')
      const former = portions[index]
      const before = former && [...(former.before ?? []), ...former.verdicts.flatMap(objectionsTo)]
      writeFileSync(path.join(own, `portion-${number}.json`), JSON.stringify({ ...portion, ...(before && { before }) }))
      return openCampaign(folder, campaign)
    },
  }
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // written only by keep and openCampaign
