import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('attempts from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['192.0.2.7', undefined],
  ['::ffff:192.0.2.7', undefined],
  ['no address', undefined],
])('attempts from %s count for %s, too', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})
