import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Portion, type Subject, subjects } from './portion.ts'
import { allHold, objectionsTo } from './report.ts'

/** Many kills, in portions of a cluster each, that may be days apart. */
export interface Campaign {
  readonly name: string
  /** At least so many processes are killed in all. */
  readonly kills: number
  readonly seed: number
}

/** What comes next of it. */
export interface NextPortion {
  /** From zero on; one that was played already is played again. */
  readonly index: number
  readonly subject: Subject
  readonly kills: number
  readonly seed: number
}

const killsOfPortion = 30
/** Of every three portions two vote, and one pays. */
const turns = ['ballots', 'payments', 'ballots'] as const satisfies readonly Subject[]

/** How many were killed in these. */
export const killsOf = (portions: readonly Portion[]): number =>
  portions.flatMap(({ kills }) => Object.values(kills)).reduce((sum, count) => sum + count, 0)

/** Missing where enough were killed. A portion that stopped early counts with what it did. */
export function nextPortion({ kills, seed }: Campaign, portions: readonly Portion[]): NextPortion | undefined {
  const left = kills - killsOf(portions)
  if (left <= 0) return undefined
  return portionAt(portions.length, seed, Math.min(left, killsOfPortion))
}

/** The portions that did not hold, to be played again with what was mended since. */
export const portionsToRepeat = ({ seed }: Campaign, portions: readonly Portion[]): readonly NextPortion[] =>
  portions.flatMap(({ verdicts }, index) => (allHold(verdicts) ? [] : [portionAt(index, seed, killsOfPortion)]))

const portionAt = (index: number, seed: number, kills: number): NextPortion => ({
  index,
  subject: turns[index % turns.length] ?? subjects[0],
  kills,
  seed: seed + index,
})

/** A campaign with what was done of it. */
export interface KeptCampaign {
  readonly campaign: Campaign
  readonly portions: readonly Portion[]
  /** Keeps a portion at its index; of one that stood there, what spoke against it stays said. */
  readonly keep: (index: number, portion: Portion) => KeptCampaign
}

/**
 * Opens the campaign of that name in a folder, or begins it.
 * @throws where one of that name was begun with another number of kills; the seed is that of its beginning
 */
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

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // written by keep and openCampaign alone
