import type { Platform } from './platform.ts'
import { until } from './until.ts'

/** Until this moment is past for the api, too: it goes by Redis's clock as it last heard it, which may be some milliseconds behind. */
export async function apiClockPassed({ services }: Pick<Platform, 'services'>): Promise<void> {
  const now = Date.now()
  await until(() => services.clock.now() > now)
}
