import { isIPv6 } from 'node:net'

const groupsOf = (part: string): readonly string[] => part.split(':').filter((group) => group !== '')

/** The groups of an IPv6 address; undefined for anything else, mapped IPv4 included. */
function groupsOfIpv6(address: string): readonly string[] | undefined {
  if (!isIPv6(address) || mappedIn(address) !== undefined) return undefined
  const [front = '', back = ''] = address.split('::')
  const [before, after] = [groupsOf(front), groupsOf(back)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

const mappedIn = (address: string): string | undefined => /^::ffff:([\d.]+)$/i.exec(address)?.[1]

/** What one subscriber is given: an IPv4 address, or the 64 bits an IPv6 address begins with. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const groups = groupsOfIpv6(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : (mappedIn(address) ?? address)
}

/** The network that one customer may hold 65,536 of the former in; undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const groups = address.includes(':') ? groupsOfIpv6(address) : undefined
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** A wide network may do as much as so many subscribers: some providers give each home its /64 out of one /48. */
export const subscribersOfWide = 16
