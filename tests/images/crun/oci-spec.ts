import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../support/project-file.ts'
import { bytesOf, type ServiceSpec } from '../compose-services.ts'
import { canSpare, isUnified, resourcesOf } from './limits.ts'
import { seccompOf } from './seccomp.ts'
import type { ImageConfig } from './store.ts'

/** What Docker leaves a container unless it is told otherwise. */
const usualCaps = [
  ...['CHOWN', 'DAC_OVERRIDE', 'FSETID', 'FOWNER', 'MKNOD', 'NET_RAW', 'SETGID', 'SETUID', 'SETFCAP', 'SETPCAP'],
  ...['NET_BIND_SERVICE', 'SYS_CHROOT', 'KILL', 'AUDIT_WRITE'],
].map((name) => `CAP_${name}`)

/** What Docker hides from a container, and what it does not let it write. */
const maskedPaths = ['acpi', 'asound', 'interrupts', 'kcore', 'keys', 'latency_stats', 'timer_list', 'timer_stats']
  .concat(['sched_debug', 'scsi'])
  .map((name) => `/proc/${name}`)
  .concat('/sys/firmware', '/sys/devices/virtual/powercap')
const readonlyPaths = ['bus', 'fs', 'irq', 'sys', 'sysrq-trigger'].map((name) => `/proc/${name}`)

export interface Mount {
  readonly from: string
  readonly to: string
  readonly isReadOnly: boolean
}

interface Surroundings {
  readonly name: string
  readonly rootfs: string
  readonly networkNamespace: string
  /** Volumes, files of this clone, and what every container is told: hosts and resolv.conf. */
  readonly mounts: readonly Mount[]
  /** A program that is process 1 and reaps, where the service wants one. */
  readonly initProgram: string
  /** Another command than the service's own. */
  readonly command?: readonly string[]
}

export interface Process {
  readonly terminal: false
  readonly user: object
  readonly args: readonly string[]
  readonly env: readonly string[]
  readonly cwd: string
}

/** How crun is told to run a service as Docker would: config.json of an OCI bundle. */
export function specOf(service: ServiceSpec, image: ImageConfig, surroundings: Surroundings) {
  const { name, rootfs, networkNamespace, mounts, initProgram, command } = surroundings
  const account = accountOf(rootfs, service.user ?? image.User ?? '')
  const caps = capsOf(service)
  const profile = service.security_opt?.find((option) => option.startsWith('seccomp='))?.slice('seccomp='.length)
  const seccomp = seccompOf(profile, caps)
  const init = service.init ? ['/sbin/docker-init', '--'] : []
  const process: Process & Record<string, unknown> = {
    terminal: false,
    user: account.ids,
    args: [...init, ...programOf(service, image, command)],
    env: environmentOf(service, image, { HOME: account.home, HOSTNAME: name }),
    cwd: image.WorkingDir || '/',
    // An ordinary account has none, whatever the bounds are.
    capabilities: {
      bounding: caps,
      permitted: account.isRoot ? caps : [],
      effective: account.isRoot ? caps : [],
      inheritable: [],
      ambient: [],
    },
    rlimits: Object.entries(service.ulimits ?? {}).map(([limit, value]) => ({
      type: `RLIMIT_${limit.toUpperCase()}`,
      hard: value,
      soft: value,
    })),
    noNewPrivileges: service.security_opt?.includes('no-new-privileges:true') ?? false,
    ...((service.oom_score_adj ?? 0) !== 0 && isSpared(service) && { oomScoreAdj: service.oom_score_adj }),
  }
  return {
    ociVersion: '1.0.0',
    hostname: name,
    process,
    root: { path: rootfs, readonly: service.read_only ?? false },
    mounts: [
      ...systemMounts(service),
      ...(service.tmpfs ?? []).map(tmpfsOf),
      ...[
        ...mounts,
        ...(init.length > 0 ? [{ from: initProgram, to: '/sbin/docker-init', isReadOnly: true }] : []),
      ].map(({ from, to, isReadOnly }) => ({
        destination: to,
        type: 'bind',
        source: from,
        options: ['rbind', isReadOnly ? 'ro' : 'rw'],
      })),
    ],
    linux: {
      namespaces: [
        ...['pid', 'mount', 'ipc', 'uts', 'cgroup'].map((type) => ({ type })),
        { type: 'network', path: networkNamespace },
      ],
      sysctl: { 'net.ipv4.ip_unprivileged_port_start': '0' },
      cgroupsPath: `/ashenda-images/${name}`,
      resources: resourcesOf(service),
      maskedPaths,
      readonlyPaths,
      ...(seccomp && { seccomp }),
    },
  }
}

const isSpared = ({ oom_score_adj = 0 }: ServiceSpec): boolean => oom_score_adj > 0 || canSpare()

/** A service's own entrypoint takes the image's command away as well. */
function programOf(service: ServiceSpec, image: ImageConfig, command = commandOf(service)): readonly string[] {
  const { entrypoint } = service
  return entrypoint
    ? [...entrypoint, ...(command ?? [])]
    : [...(image.Entrypoint ?? []), ...(command ?? image.Cmd ?? [])]
}

const commandOf = ({ command }: ServiceSpec): readonly string[] | undefined =>
  typeof command === 'string' ? command.trim().split(/\s+/) : command

function capsOf({ cap_drop = [], cap_add = [] }: ServiceSpec): readonly string[] {
  const left = cap_drop.includes('ALL') ? [] : usualCaps.filter((cap) => !cap_drop.includes(cap.slice('CAP_'.length)))
  return [...new Set([...left, ...cap_add.map((cap) => `CAP_${cap}`)])]
}

/** The image's, then the service's own, then what Docker adds where neither says it. */
function environmentOf(
  { environment = {} }: ServiceSpec,
  { Env = [] }: ImageConfig,
  added: Readonly<Record<string, string>>,
): readonly string[] {
  const ofImage = Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  const whole = { ...added, ...Object.fromEntries(ofImage), ...environment }
  return Object.entries(whole).map(([name, value]) => `${name}=${value}`)
}

/** An account of the image, by name or number, with its group or without: as Docker finds it. */
function accountOf(rootfs: string, user: string) {
  const [who = '', group] = (user === '' ? '0' : user).split(':')
  const lines = (file: string): readonly (readonly string[])[] =>
    readFileSync(path.join(rootfs, 'etc', file), 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  const known = lines('passwd').find(([name, , uid]) => name === who || uid === who)
  const uid = Number(known?.[2] ?? who)
  const groupLine = lines('group').find(([name, , gid]) => name === group || gid === group)
  const gid = group === undefined ? Number(known?.[3] ?? 0) : Number(groupLine?.[2] ?? group)
  if (Number.isNaN(uid) || Number.isNaN(gid)) throw new Error(`the image has no account ${user}`)
  const further = lines('group')
    .filter(([, , , members = '']) => known?.[0] !== undefined && members.split(',').includes(known[0]))
    .map(([, , id]) => Number(id))
  return {
    ids: { uid, gid, umask: 0o022, additionalGids: further },
    isRoot: uid === 0,
    home: known?.[5] ?? '/',
  }
}

/** Docker's own choice for `--tmpfs`: everybody may write, nothing there is a device or gives rights. */
function tmpfsOf(text: string) {
  const [to = '', given] = text.split(':')
  const options = given?.split(',') ?? []
  const exec = options.includes('exec') ? [] : ['noexec']
  return {
    destination: to,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'nodev', ...exec, 'mode=1777', ...options.filter((option) => option !== 'exec')],
  }
}

const systemMounts = ({ shm_size }: ServiceSpec): readonly object[] => [
  { destination: '/proc', type: 'proc', source: 'proc', options: ['nosuid', 'noexec', 'nodev'] },
  {
    destination: '/dev',
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'strictatime', 'mode=755', 'size=65536k'],
  },
  {
    destination: '/dev/pts',
    type: 'devpts',
    source: 'devpts',
    options: ['nosuid', 'noexec', 'newinstance', 'ptmxmode=0666', 'mode=0620', 'gid=5'],
  },
  {
    destination: '/dev/shm',
    type: 'tmpfs',
    source: 'shm',
    options: ['nosuid', 'noexec', 'nodev', 'mode=1777', `size=${bytesOf(shm_size ?? '64m')}`],
  },
  { destination: '/dev/mqueue', type: 'mqueue', source: 'mqueue', options: ['nosuid', 'noexec', 'nodev'] },
  { destination: '/sys', type: 'sysfs', source: 'sysfs', options: ['nosuid', 'noexec', 'nodev', 'ro'] },
  ...(isUnified()
    ? [
        {
          destination: '/sys/fs/cgroup',
          type: 'cgroup',
          source: 'cgroup',
          options: ['nosuid', 'noexec', 'nodev', 'relatime', 'ro'],
        },
      ]
    : []),
]

/** `./docker/x:/etc/x:ro`, `/:/host:ro` and `files:/data`: from where, to where. A name without a path is a volume's. */
export function volumesOf(service: ServiceSpec, folderOf: (volume: string) => string): readonly Mount[] {
  return (service.volumes ?? []).map((volume) => {
    const [from = '', to = '', mode] = volume.split(':')
    const isPath = from.startsWith('.') || from.startsWith('/')
    return { from: isPath ? path.resolve(projectRoot, from) : folderOf(from), to, isReadOnly: mode === 'ro' }
  })
}
