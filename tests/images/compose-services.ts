import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { parse } from 'yaml'
import { interpolate } from '../support/compose.ts'
import { projectFile } from '../support/project-file.ts'

const text = Type.String()
const texts = Type.Array(text)
const strict = { additionalProperties: false }

/**
 * What of a service the test can give a container. An option that is not here is an error: the test would say nothing of it, and the
 * file would be trusted all the same.
 */
const service = Type.Object(
  {
    image: Type.Optional(text),
    build: Type.Optional(
      Type.Object(
        {
          context: Type.Literal('.'),
          dockerfile: text,
          target: text,
          args: Type.Optional(Type.Record(text, text)),
        },
        strict,
      ),
    ),
    command: Type.Optional(Type.Union([text, texts])),
    entrypoint: Type.Optional(texts),
    environment: Type.Optional(Type.Record(text, Type.Union([text, Type.Number(), Type.Boolean()]))),
    user: Type.Optional(text),
    init: Type.Optional(Type.Boolean()),
    read_only: Type.Optional(Type.Boolean()),
    tmpfs: Type.Optional(texts),
    cap_drop: Type.Optional(texts),
    cap_add: Type.Optional(texts),
    security_opt: Type.Optional(texts),
    ulimits: Type.Optional(Type.Record(text, Type.Number())),
    mem_limit: Type.Optional(text),
    memswap_limit: Type.Optional(text),
    pids_limit: Type.Optional(Type.Union([Type.Number(), text])),
    cpus: Type.Optional(Type.Union([Type.Number(), text])),
    cpu_shares: Type.Optional(Type.Number()),
    oom_score_adj: Type.Optional(Type.Number()),
    shm_size: Type.Optional(text),
    networks: Type.Optional(texts),
    volumes: Type.Optional(texts),
    ports: Type.Optional(texts),
    secrets: Type.Optional(texts),
    depends_on: Type.Optional(Type.Record(text, Type.Object({ condition: text }, strict))),
    healthcheck: Type.Optional(
      Type.Object(
        {
          test: texts,
          interval: text,
          timeout: text,
          retries: Type.Number(),
          start_period: text,
        },
        strict,
      ),
    ),
    restart: Type.Optional(text),
    stop_grace_period: Type.Optional(text),
    logging: Type.Optional(Type.Object({ driver: text, options: Type.Record(text, text) }, strict)),
    profiles: Type.Optional(texts),
  },
  strict,
)
export type ServiceSpec = Type.Static<typeof service>

const file = Type.Object({
  services: Type.Record(text, service),
  networks: Type.Record(
    text,
    Type.Union([
      Type.Null(),
      Type.Object(
        {
          internal: Type.Optional(Type.Boolean()),
          ipam: Type.Optional(
            Type.Object({ config: Type.Array(Type.Object({ subnet: text, gateway: text }, strict)) }, strict),
          ),
        },
        strict,
      ),
    ]),
  ),
  secrets: Type.Optional(Type.Record(text, Type.Object({ file: text }, strict))),
})
export type ComposeSpec = Type.Static<typeof file>

/**
 * Compose files of this clone, the later over the former, with the variables of an .env filled in.
 * @throws on an option the test does not know, or a variable that is needed and not given
 */
export function readServices(names: readonly string[], env: Readonly<Record<string, string>>): ComposeSpec {
  const merged = names.map((name) => filled(parse(projectFile(name), { merge: true }), env)).reduce(mergeFiles, {})
  return Parse(file, merged)
}

function filled(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return interpolate(value, env).replaceAll('$$', '$')
  if (Array.isArray(value)) return value.map((one) => filled(one, env))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      // Fragments that services are put together from.
      .filter(([name]) => !name.startsWith('x-'))
      .map(([name, one]) => [name, filled(one, env)]),
  )
}

/** As Compose does it: what is a list is longer afterwards, each entry once, but for a command, which is another one. */
function mergeFiles(former: unknown, later: unknown, key?: unknown): unknown {
  if (isRecord(former) && isRecord(later)) {
    const names = new Set([...Object.keys(former), ...Object.keys(later)])
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        !(name in later) ? former[name] : !(name in former) ? later[name] : mergeFiles(former[name], later[name], name),
      ]),
    )
  }
  const replaces = key === 'command' || key === 'entrypoint' || key === 'test'
  return Array.isArray(former) && Array.isArray(later) && !replaces ? [...new Set([...former, ...later])] : later
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `512m` in bytes. */
export function bytesOf(size: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(size) ?? []
  if (amount === '') throw new Error(`${size} is no size`)
  return Number(amount) * 1024 ** ['', 'k', 'm', 'g'].indexOf(unit.toLowerCase())
}

/** `30s` in milliseconds. */
export function msOf(duration: string): number {
  const [, amount = '', unit = ''] = /^(\d+)(ms|s|m)$/.exec(duration) ?? []
  if (amount === '') throw new Error(`${duration} is no duration`)
  return Number(amount) * (unit === 'ms' ? 1 : unit === 's' ? 1_000 : 60_000)
}
