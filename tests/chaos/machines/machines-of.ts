import type { Site, SiteOptions } from './site.ts'
import type { Fault } from './strike.ts'

/** What machines are lost of, and what is asked of it. */
export interface MachinesOf<S extends Site> {
  readonly start: (options: SiteOptions) => Promise<S>
  /** What may happen to them, by the name it has in the report. */
  readonly faults: Readonly<Record<string, Fault<S>>>
  /**
   * So soon after a fault votes are taken and counted at the full rate again, and after its repair everything is back, on a machine that has
   * its cores; where others take them it takes as many times longer.
   */
  readonly promisedMs: number
  /** Its address. @throws while nobody can tell */
  readonly primary: (site: S) => Promise<string>
  /**
   * Looks at how it stands where nothing is wrong. What it gives tells what is not as it was then; nothing once everything is.
   * @throws while a server does not answer
   */
  readonly stand: (site: S) => Promise<() => Promise<readonly string[]>>
}
