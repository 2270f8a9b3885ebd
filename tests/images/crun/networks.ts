import { type ChildProcess, spawn } from 'node:child_process'
import { run } from '../../../scripts/setup/program.ts'
import type { ComposeSpec } from '../compose-services.ts'

export interface Networks {
  /** Its namespace's path. */
  readonly namespaceOf: (service: string) => string
  /** Its /etc/hosts: those that share a network with it. */
  readonly hostsOf: (service: string) => string
  /** Its /etc/resolv.conf: whom it asks for names that a program does not look up in a file. */
  readonly resolverOf: (service: string) => string
  /** Where this machine reaches a service that is on a network which is open to it. */
  readonly addressOf: (service: string) => string
  readonly remove: () => Promise<void>
}

const ofNamespaces = 'ashenda-images-'
const namespace = (service: string): string => `${ofNamespaces}${service}`
const bridge = (network: number): string => `ashimg${network}`
const cable = (service: number, network: number): string => `ashv${service}n${network}`

/** A bridge for each network of the file, and a namespace for each service with an interface on each of its networks. */
export async function makeNetworks({ services, networks }: ComposeSpec): Promise<Networks> {
  const names = Object.keys(networks)
  const members = Object.keys(services)
  /** Of the file's subnet, else private, as Docker's are: the api trusts a proxy at such an address. */
  const prefixOf = (network: number): string =>
    /^\d+\.\d+\.\d+(?=\.0\/24$)/.exec(networks[names[network] ?? '']?.ipam?.config[0]?.subnet ?? '')?.[0] ??
    `10.213.${network + 1}`
  const addressOn = (service: string, network: number): string =>
    `${prefixOf(network)}.${members.indexOf(service) + 10}`
  const networksOf = (service: string): readonly number[] =>
    (services[service]?.networks ?? []).map((name) => names.indexOf(name))

  const resolvers: ChildProcess[] = []
  const openOf = (service: string): number | undefined =>
    networksOf(service).find((network) => !networks[names[network] ?? '']?.internal)

  const remove = async (): Promise<void> => {
    for (const resolver of resolvers.splice(0)) resolver.kill()
    await removeAll()
  }
  // What a run that was killed left behind.
  await remove()

  for (const [network, name] of names.entries()) {
    await run('ip', ['link', 'add', bridge(network), 'type', 'bridge'])
    await run('ip', ['link', 'set', bridge(network), 'up'])
    // An internal network has no way out, this machine included.
    if (networks[name]?.internal) continue
    await run('ip', ['addr', 'add', `${prefixOf(network)}.1/24`, 'dev', bridge(network)])
    const known = members
      .filter((service) => networksOf(service).includes(network))
      .map((service) => `--host-record=${service},${addressOn(service, network)}`)
    const where = [`--listen-address=${prefixOf(network)}.1`, '--bind-interfaces', '--no-resolv', '--no-hosts']
    // It ends with this process, however that ends.
    const dnsmasq = ['--pdeathsig', 'KILL', 'dnsmasq', '--keep-in-foreground', ...where, ...known]
    resolvers.push(spawn('setpriv', dnsmasq, { stdio: 'ignore' }))
  }
  for (const [index, service] of members.entries()) {
    const inside = ['-n', namespace(service)]
    await run('ip', ['netns', 'add', namespace(service)])
    await run('ip', [...inside, 'link', 'set', 'lo', 'up'])
    for (const network of networksOf(service)) {
      const [outer, inner] = [cable(index, network), `eth${network}`]
      await run('ip', ['link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', namespace(service)])
      await run('ip', ['link', 'set', outer, 'master', bridge(network), 'up'])
      await run('ip', [...inside, 'addr', 'add', `${addressOn(service, network)}/24`, 'dev', inner])
      await run('ip', [...inside, 'link', 'set', inner, 'up'])
    }
  }

  return {
    namespaceOf: (service) => `/run/netns/${namespace(service)}`,
    hostsOf: (service) => {
      const mine = networksOf(service)
      const others = members.flatMap((other) => {
        const shared = networksOf(other).find((network) => mine.includes(network))
        return shared === undefined ? [] : [`${addressOn(other, shared)} ${other}`]
      })
      return ['127.0.0.1 localhost', '::1 localhost', ...others, ''].join('\n')
    },
    resolverOf: (service) => {
      const open = openOf(service)
      return open === undefined ? '' : `nameserver ${prefixOf(open)}.1\n`
    },
    addressOf: (service) => {
      const open = openOf(service)
      if (open === undefined) throw new Error(`${service} is on no network that is open to this machine`)
      return addressOn(service, open)
    },
    remove,
  }
}

/** Whatever is of such a site on this machine: who still runs in its namespaces, these, and bridges and cables. */
async function removeAll(): Promise<void> {
  const wordsOf = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await run('ip', args)).split('\n').map((line) => line.split(/[\s@]/)[0] ?? '')
  for (const name of await wordsOf('netns', 'list')) {
    if (!name.startsWith(ofNamespaces)) continue
    for (const pid of await wordsOf('netns', 'pids', name)) if (pid !== '') endProcess(Number(pid))
    await run('ip', ['netns', 'del', name])
  }
  // A cable goes with the namespace at its other end, as soon as nobody is in that any more.
  for (const link of await wordsOf('-brief', 'link', 'show'))
    if (/^(ashimg\d+|ashv\d+n\d+)$/.test(link)) await run('ip', ['link', 'del', link]).catch(() => undefined)
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
