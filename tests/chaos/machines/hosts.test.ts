import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type Hosts, startHosts, whyNoHosts } from '../../support/hosts.ts'
import { commandAt, type Place } from '../../support/place.ts'
import { until } from '../../support/until.ts'

const port = 4_000
const listening = (address: string): string => `require('net').createServer().listen(${port}, '${address}')`
/** Reports how a connection went; `silence` is neither a connection nor a refusal. */
const connecting = (address: string): string => `
  const socket = require('net').connect(${port}, '${address}')
  const say = (what) => { console.log(what); process.exit() }
  socket.on('connect', () => say('connected')).on('error', ({ code }) => say(code))
  setTimeout(say, 1500, 'silence')`

describe.skipIf(whyNoHosts() !== undefined)('test hosts', () => {
  let hosts: Hosts
  let [one, two, three]: readonly Host[] = []

  beforeAll(async () => {
    hosts = startHosts(['one', 'two', 'three'])
    ;[one, two, three] = hosts.all
    for (const host of hosts.all) spawn(...commandAt(host, process.execPath, ['-e', listening(host.address)]))
    for (const host of hosts.all) await until(() => reaches(hosts.outside, host) === 'connected')
  })
  afterAll(() => hosts?.remove())

  const reaches = (from: Place | undefined, to: Place | undefined): string => {
    if (!from || !to) throw new Error('a host is missing')
    const [command, args] = commandAt(from, process.execPath, ['-e', connecting(to.address)])
    return execFileSync(command, args, { encoding: 'utf8' }).trim()
  }
  const hostsOf = (...some: readonly (Host | undefined)[]): Host[] => some.flatMap((host) => host ?? [])

  test('that are cut off from each other hear nothing, and a third reaches both until they are healed', () => {
    hosts.cut(hostsOf(one), hostsOf(two))
    expect([reaches(one, two), reaches(two, one), reaches(three, one), reaches(three, two)]).toEqual([
      'silence',
      'silence',
      'connected',
      'connected',
    ])
    expect(reaches(hosts.outside, one)).toBe('connected')
    hosts.heal()
    expect([reaches(one, two), reaches(two, one)]).toEqual(['connected', 'connected'])
  })

  test('of which one is unplugged reach all but that one', () => {
    two?.unplug()
    expect([reaches(one, two), reaches(hosts.outside, two), reaches(one, three)]).toEqual([
      'silence',
      'silence',
      'connected',
    ])
    hosts.heal()
    expect(reaches(one, two)).toBe('connected')
  })

  test('end with their programs, and those of a killed process end at the next start', () => {
    hosts.remove()
    const leftover = `ashenda-${spawnSync('true').pid}-one`
    execFileSync('ip', ['netns', 'add', leftover])
    const spaces = (): string => execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' })
    expect(spaces()).toContain(leftover)
    hosts = startHosts(['one'])
    expect(spaces()).not.toContain(leftover)
    hosts.remove()
    expect(spaces()).not.toContain(`ashenda-${process.pid}-`)
  })
})
