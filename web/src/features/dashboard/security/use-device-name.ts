import { useT } from '../../../lib/i18n.ts'
import { deviceOf } from './user-agent.ts'

/** A User-Agent header in words. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useT()
  return (userAgent) => {
    const { browser = t('contestant:dashboard.unknownBrowser'), system } = deviceOf(userAgent)
    return system === undefined ? browser : t('contestant:dashboard.browserOn', { browser, system })
  }
}
