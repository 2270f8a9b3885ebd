import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { findProgram } from '../../../scripts/setup/program.ts'
import { step } from '../../../scripts/setup/step.ts'
import { projectRoot } from '../../support/project-file.ts'
import { type ComposeSpec, readServices, type ServiceSpec } from '../compose-services.ts'
import type { Engine, RunningSite } from '../engine.ts'
import { ensureBase, standsIn } from './bases.ts'
import { type BuiltTarget, buildTarget } from './build-targets.ts'
import { type Container, createContainer } from './container.ts'
import { canSpare, isUnified, openCage, peakMemory } from './limits.ts'
import { makeNetworks, type Networks } from './networks.ts'
import { type Mount, specOf, volumesOf } from './oci-spec.ts'
import { type ImageStore, openStore } from './store.ts'

/** Builds with buildah and runs with crun, from bases made on this machine: no engine, no registry. */
export function createCrunEngine(cache: string, env: Readonly<Record<string, string>>): Engine {
  const store = openStore(cache)
  const built = new Map<string, BuiltTarget>()
  const missing = new Set<string>()
  const leftOut = new Set<string>()
  return {
    name: 'buildah and crun',
    leavesOut: () => [
      ...(isUnified() ? [] : ['control groups of version 1: limits are set beside crun, and it sees none of them']),
      ...[...missing].map((file) => `this machine has no ${file}`),
      ...(canSpare() ? [] : ['oom_score_adj below 0: this machine lets nobody be spared']),
      'log rotation: Docker does it itself',
      ...[...leftOut].map((image) => `${image}: Debian has nothing like it`),
    ],
    build: async () => {
      for (const { build } of Object.values(readServices(['docker-compose.yml'], env).services)) {
        if (!build || built.has(build.target)) continue
        const image = await step(
          `image ${build.target}`,
          () => buildTarget(store, cache, build),
          ({ size }) => size,
        )
        built.set(build.target, image)
      }
      return [...built].map(([target, { seconds, size }]) => ({ target, seconds, size }))
    },
    up: async ({ files, profile }, values) => {
      const spec = chosenOf(readServices(files, values), profile, (image) => leftOut.add(image))
      const images = new Map<string, string>()
      for (const [name, { build, image = '' }] of Object.entries(spec.services))
        images.set(name, build ? (built.get(build.target)?.image ?? '') : await ensureBase(store, cache, image))
      return start({ spec, images, store, cache, noteMissing: (file) => missing.add(file) })
    },
  }
}

/** Without what is started only where it is asked for, and without images that nothing stands in for. */
function chosenOf(spec: ComposeSpec, profile: string | undefined, leaveOut: (image: string) => void): ComposeSpec {
  const chosen = Object.entries(spec.services).filter(([, { profiles, build, image = '' }]) => {
    if (profiles && !profiles.includes(profile ?? '')) return false
    if (build || standsIn(image)) return true
    leaveOut(image)
    return false
  })
  return { ...spec, services: Object.fromEntries(chosen) }
}

interface Start {
  readonly spec: ComposeSpec
  readonly images: ReadonlyMap<string, string>
  readonly store: ImageStore
  readonly cache: string
  readonly noteMissing: (file: string) => void
}

async function start({ spec, images, store, cache, noteMissing }: Start): Promise<RunningSite> {
  mkdirSync(path.join(cache, 'runs'), { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'runs', 'run-'))
  // The accounts of containers pass through on their way to a volume.
  chmodSync(folder, 0o755)
  const initProgram = findProgram('tini-static') ?? ''
  const networks = await makeNetworks(spec)
  const containers = new Map<string, Container>()
  const cages = new Map<string, ReturnType<typeof openCage>>()
  const mounted: string[] = []

  async function create(service: string, name: string, command?: readonly string[]): Promise<Container> {
    const chosen = spec.services[service] ?? {}
    const image = images.get(service) ?? ''
    const config = await store.configOf(image)
    const unpacked = `ashenda-images-${name}`
    await store.unmount(unpacked)
    const rootfs = await store.mount(image, unpacked)
    mounted.push(unpacked)
    const volumes = volumesOf(chosen, (volume) => path.join(folder, 'volumes', volume))
    for (const volume of volumes) fillVolume(volume, rootfs)
    const cage = openCage(name, chosen)
    for (const file of cage.missing) noteMissing(file)
    cages.set(name, cage)
    const oci = specOf(chosen, config, {
      name,
      rootfs,
      networkNamespace: networks.namespaceOf(service),
      mounts: [...volumes, ...toldFiles(folder, name, networks, service), ...secretsOf(spec, chosen)],
      initProgram,
      ...(command && { command }),
    })
    // What is run once is not started again.
    const policy: ServiceSpec = command ? { ...chosen, restart: 'no' } : chosen
    return createContainer({ name, folder, service: policy, image: config, spec: oci, cage })
  }

  const site: RunningSite = {
    url: `http://${networks.addressOf('proxy')}:8080`,
    placeOf: (service, port) => `${networks.addressOf(service)}:${port}`,
    run: async (service, command) => {
      const name = `${service}-run`
      const container = await create(service, name, command)
      const former = container.logs().length
      container.start()
      const code = await container.ended()
      return { code, output: container.logs().slice(former) }
    },
    exec: (service, command) => containerOf(service).exec(command),
    restart: async (service) => {
      await containerOf(service).stop()
      containerOf(service).start()
      await containerOf(service).untilHealthy()
    },
    untilHealthy: (service) => containerOf(service).untilHealthy(),
    restartsOf: async (service) => containerOf(service).restarts(),
    logsOf: async (service) => containerOf(service).logs(),
    peaks: async () =>
      new Map(
        [...containers.keys()].flatMap((name) => {
          const bytes = peakMemory(name)
          return bytes === undefined ? [] : [[name, Math.round(bytes / 1_048_576)]]
        }),
      ),
    down: async () => {
      for (const container of [...containers.values()].toReversed()) await container.stop()
      for (const cage of cages.values()) cage.remove()
      for (const name of mounted) await store.unmount(name)
      await networks.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function containerOf(service: string): Container {
    const container = containers.get(service)
    if (!container) throw new Error(`no service ${service} was started`)
    return container
  }

  try {
    for (const service of inOrder(spec)) {
      const { depends_on = {} } = spec.services[service] ?? {}
      for (const [other, { condition }] of Object.entries(depends_on)) {
        if (condition === 'service_healthy') await containerOf(other).untilHealthy()
        else if (condition === 'service_completed_successfully') await untilDone(other, containerOf(other))
      }
      const container = await create(service, service)
      containers.set(service, container)
      container.start()
    }
    for (const container of containers.values()) await container.untilHealthy()
  } catch (error) {
    await site.down()
    throw error
  }
  return site
}

async function untilDone(name: string, container: Container): Promise<void> {
  const code = await container.ended()
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${container.logs()}`)
}

/** Services so that each comes after those it depends on. */
function inOrder({ services }: ComposeSpec): readonly string[] {
  const ordered = new Set<string>()
  const visit = (name: string): void => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) visit(other)
    ordered.add(name)
  }
  for (const name of Object.keys(services)) visit(name)
  return [...ordered]
}

/** A new volume is as the image has its folder: what is in it, whose it is, and who may enter. */
function fillVolume({ from, to }: Mount, rootfs: string): void {
  if (existsSync(from)) return
  mkdirSync(from, { recursive: true })
  const place = path.join(rootfs, to)
  if (!existsSync(place)) return
  cpSync(place, from, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  const { uid, gid, mode } = statSync(place)
  chownSync(from, uid, gid)
  chmodSync(from, mode & 0o7777)
}

/** What Docker tells each container by files. */
function toldFiles(folder: string, name: string, networks: Networks, service: string): readonly Mount[] {
  const told = {
    hosts: networks.hostsOf(service),
    'resolv.conf': networks.resolverOf(service),
    hostname: `${name}\n`,
  }
  return Object.entries(told).map(([file, text]) => {
    const from = path.join(folder, `${name}-${file}`)
    writeFileSync(from, text)
    return { from, to: `/etc/${file}`, isReadOnly: true }
  })
}

const secretsOf = ({ secrets = {} }: ComposeSpec, service: ServiceSpec): readonly Mount[] =>
  (service.secrets ?? []).map((name) => {
    const file = secrets[name]?.file
    if (file === undefined) throw new Error(`no secret is called ${name}`)
    return { from: path.resolve(projectRoot, file), to: `/run/secrets/${name}`, isReadOnly: true }
  })
