import type { Platform } from './platform.ts'
import { until } from './until.ts'

/** Waits until the api's clock passes this moment too: it follows Redis's clock and may be some milliseconds behind. */
export async function apiClockPassed({ services }: Pick<Platform, 'services'>): Promise<void> {
  const now = Date.now()
  await until(() => services.clock.now() > now)
}
