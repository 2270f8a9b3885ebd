import { useT } from '../../../lib/i18n.ts'
import { deviceOf } from './user-agent.ts'

/** What a User-Agent header stands for, in words. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useT()
  return (userAgent) => {
    const { browser = t('dashboard:unknownBrowser'), system } = deviceOf(userAgent)
    return system === undefined ? browser : t('dashboard:browserOn', { browser, system })
  }
}
