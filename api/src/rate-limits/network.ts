import { isIPv6 } from 'node:net'

const groupsOf = (part: string): readonly string[] => part.split(':').filter((group) => group !== '')

/** What one subscriber is given: an IPv4 address, or the 64 bits an IPv6 address begins with. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back = ''] = address.split('::')
  const [before, after] = [groupsOf(front), groupsOf(back)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
