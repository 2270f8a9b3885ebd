import type { Site, SiteOptions } from './site.ts'
import type { Fault } from './strike.ts'

/** The kind of server that is lost, and what is expected then. */
export interface MachinesOf<S extends Site> {
  readonly start: (options: SiteOptions) => Promise<S>
  /** Possible faults, by their name in the report. */
  readonly faults: Readonly<Record<string, Fault<S>>>
  /**
   * Within this time after a fault votes are taken and counted at the full rate again, and after its repair everything is back. It applies
   * to an idle machine and is scaled on a busy one.
   */
  readonly promisedMs: number
  /** The primary's address. @throws while it cannot be determined */
  readonly primary: (site: S) => Promise<string>
  /** Records the healthy state. The result reports what differs from it, or nothing. @throws while a server does not answer */
  readonly stand: (site: S) => Promise<() => Promise<readonly string[]>>
}
