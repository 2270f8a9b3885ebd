import { availableParallelism } from 'node:os'
import { type RunningCrowd, startCrowd } from '../bench/live/crowd/start.ts'
import { type Curve, steady } from './arrivals.ts'
import { type CpuSpan, startCpuSpan } from './site/cpu.ts'
import { type Site, type SiteOptions, startSite } from './site/site.ts'
import { type Mix, nothing, type VotersResult } from './voters/protocol.ts'
import type { VisitPlan } from './voters/requests.ts'
import { type RunningVoters, startVoters } from './voters/start.ts'

/** A site with who visits it. */
export interface Rig {
  readonly site: Site
  readonly voters: RunningVoters
  /** Open pages of the first api. */
  readonly crowd: RunningCrowd
  readonly visit: VisitPlan
  readonly cores: number
  readonly watch: () => () => CpuSpan
  readonly stop: () => Promise<void>
}

interface RigOptions extends SiteOptions {
  readonly seedOfChance: number
  readonly mostSockets: number
  readonly visitOf: (url: string) => Promise<VisitPlan>
}

export async function startRig(options: RigOptions): Promise<Rig> {
  const site = await startSite(options)
  const stops: (() => Promise<void>)[] = [site.stop]
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const port = site.apis[0]?.port ?? 0
    const visit = await options.visitOf(`http://127.0.0.1:${port}`)
    const { contestants, cards } = site
    const voters = await startVoters({ contestants, visit, cards, seed: options.seedOfChance })
    stops.push(voters.stop)
    const crowd = await startCrowd({
      port,
      dialect: 'ours',
      contestants,
      mostSockets: options.mostSockets,
      marks: { markedContestants: 1, perSecond: 1 },
    })
    stops.push(crowd.stop)
    return {
      site,
      voters,
      crowd,
      visit,
      cores: availableParallelism(),
      watch: () => startCpuSpan(site, [voters, crowd]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Each of these does one thing, so many a second for so long. */
export const doing = (rig: Rig, mix: Partial<Mix>, perSecond: number, seconds: number): Promise<VotersResult> =>
  along(rig, mix, steady(perSecond, seconds * 1000))

export const along = ({ site, voters }: Rig, mix: Partial<Mix>, { points }: Curve): Promise<VotersResult> =>
  voters.run({ points, mix: { ...nothing, ...mix }, ports: site.apis.map(({ port }) => port) })
