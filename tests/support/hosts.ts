import { execFileSync } from 'node:child_process'
import type { Place } from './place.ts'

/** A network namespace with its own address, acting as a machine. */
export interface Host extends Place {
  readonly name: string
  /** Pulls the cable: packets are lost without notice. Programs go on. */
  readonly unplug: () => void
  readonly plugIn: () => void
}

/** Hosts on a switch. All reach this machine, unless unplugged. */
export interface Hosts {
  /** In the order of their names. */
  readonly all: readonly Host[]
  /** This machine on their network. */
  readonly outside: Place
  /** Drops packets between both sides without notice, in addition to earlier cuts. */
  readonly cut: (side: readonly Host[], other: readonly Host[]) => void
  /** Ends all cuts and plugs everything in. */
  readonly heal: () => void
  /** Kills what still runs there. */
  readonly remove: () => void
}

const prefix = 'ashenda-'
/** A nonexistent network card, where cut-off addresses lead. */
const nowhere = '02:00:00:00:00:01'

/** Why hosts cannot be made here; undefined if they can. */
export function whyNoHosts(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces are of Linux'
  const name = `${prefix}${process.pid}-try`
  try {
    ip('netns', 'add', name)
    try {
      ip('-n', name, 'link', 'add', 'one', 'type', 'bridge')
      ip('-n', name, 'link', 'add', 'two', 'type', 'veth', 'peer', 'name', 'three')
    } finally {
      ip('netns', 'del', name)
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
  }
}

/**
 * Makes a host per name (a letter or short word). They and their switch are namespaces with this process's number; those of dead processes
 * are removed first. @throws if not allowed (whyNoHosts)
 */
export function startHosts(names: readonly string[]): Hosts {
  removeLeftovers()
  const own = `${prefix}${process.pid}-`
  const spaces = [`${own}switch`, ...names.map((name) => own + name)]
  const uplink = `ash${process.pid}`
  const remove = (): void => {
    process.off('exit', remove)
    for (const space of spaces) removeSpace(space)
  }
  process.once('exit', remove)
  try {
    return { ...build(names, own, uplink), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Namespaces only: no bridge or rule of this machine is involved. */
function build(names: readonly string[], own: string, uplink: string): Omit<Hosts, 'remove'> {
  const network = freeNetwork()
  const atSwitch = (...args: readonly string[]): string => ip('-n', `${own}switch`, ...args)
  ip('netns', 'add', `${own}switch`)
  atSwitch('link', 'add', 'bridge', 'type', 'bridge', 'stp_state', '0', 'forward_delay', '0')
  atSwitch('link', 'set', 'bridge', 'up')
  ip('link', 'add', uplink, 'type', 'veth', 'peer', 'name', 'outside', 'netns', `${own}switch`)
  atSwitch('link', 'set', 'outside', 'master', 'bridge', 'up')
  ip('address', 'add', `${network}.1/24`, 'dev', uplink)
  ip('link', 'set', uplink, 'up')

  const unplugged = new Set<string>()
  const all = names.map((name, index): Host => {
    const space = own + name
    const address = `${network}.${index + 11}`
    const port = `port-${name}`
    ip('netns', 'add', space)
    atSwitch('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    atSwitch('link', 'set', port, 'master', 'bridge', 'up')
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const link of ['lo', 'eth0']) ip('-n', space, 'link', 'set', link, 'up')
    return {
      name,
      address,
      inside: ['ip', 'netns', 'exec', space],
      unplug: () => {
        atSwitch('link', 'set', port, 'down')
        unplugged.add(name)
      },
      plugIn: () => {
        atSwitch('link', 'set', port, 'up')
        unplugged.delete(name)
      },
    }
  })

  const cuts = new Set<string>()
  const lose = (from: Host, to: Host): void => {
    ip('-n', own + from.name, 'neighbour', 'replace', to.address, 'lladdr', nowhere, 'dev', 'eth0', 'nud', 'permanent')
    cuts.add(`${from.name} ${to.address}`)
  }
  return {
    all,
    outside: { address: `${network}.1`, inside: [] },
    cut: (side, other) => {
      for (const one of side)
        for (const far of other) {
          lose(one, far)
          lose(far, one)
        }
    },
    heal: () => {
      for (const cut of cuts) {
        const [name = '', address = ''] = cut.split(' ')
        ip('-n', own + name, 'neighbour', 'delete', address, 'dev', 'eth0')
      }
      cuts.clear()
      for (const host of all) if (unplugged.has(host.name)) host.plugIn()
    },
  }
}

/** The first three numbers of an unused test network (RFC 2544, 198.18.0.0/15). */
function freeNetwork(): string {
  const used = ip('-4', '-oneline', 'address', 'show')
  for (let tries = 0; tries < 254; tries += 1) {
    const network = `198.18.${(process.pid + tries) % 254}`
    if (!used.includes(` ${network}.`)) return network
  }
  throw new Error('every network for tests is in use')
}

function removeLeftovers(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const [space = ''] = line.split(' ')
    const [, pid] = /^ashenda-(\d+)-/.exec(space) ?? []
    if (pid && !isAlive(Number(pid))) removeSpace(space)
  }
}

/** Links into it go too. */
function removeSpace(space: string): void {
  try {
    for (const pid of ip('netns', 'pids', space).split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
  } catch {} // missing, or its programs ended meanwhile
  try {
    ip('netns', 'del', space)
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // of process.kill
  }
}

const ip = (...args: readonly string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
