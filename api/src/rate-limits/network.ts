import { isIPv6 } from 'node:net'

const groupsOf = (part: string): readonly string[] => part.split(':').filter((group) => group !== '')

/** The groups of an IPv6 address; undefined for anything else, IPv4-mapped ones included. */
function groupsOfIpv6(address: string): readonly string[] | undefined {
  if (!isIPv6(address) || mappedIn(address) !== undefined) return undefined
  const [front = '', back = ''] = address.split('::')
  const [before, after] = [groupsOf(front), groupsOf(back)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

const mappedIn = (address: string): string | undefined => /^::ffff:([\d.]+)$/i.exec(address)?.[1]

/** A subscriber's network: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const groups = groupsOfIpv6(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : (mappedIn(address) ?? address)
}

/** The IPv6 /48, which one customer may own; undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const groups = address.includes(':') ? groupsOfIpv6(address) : undefined
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** How many subscribers a /48 counts as: some providers give each home a /64 of one /48. */
export const subscribersOfWide = 16
