import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export const projectFile = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

interface Service {
  readonly image?: string
  readonly build?: { readonly target: string }
  readonly command?: string | readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly container_name?: string
  readonly stop_grace_period?: string
  readonly restart?: string
  readonly security_opt?: readonly string[]
  readonly ulimits?: Readonly<Record<string, number>>
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly volumes: Readonly<Record<string, unknown>>
}

/** docker-compose.yml as Compose reads it, variables still in it. */
export const readCompose = (): Compose => parse(projectFile('docker-compose.yml'), { merge: true }) as Compose // the tests ask what is there

/** Variables that a Compose file takes from its surroundings. */
export const variablesOf = (file: string): ReadonlySet<string> =>
  new Set([...projectFile(file).matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g)].flatMap(([, name]) => (name ? [name] : [])))

/** What Compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?why}`. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g, (_, name: string, how?: string, more = '') => {
    const value = values[name]
    if (value !== undefined && value !== '') return value
    if (how === '-') return more
    if (how === '?') throw new Error(`${name} is needed`)
    return ''
  })

/** The instructions of a stage of the Dockerfile, with those of the stages it is made from. */
export function stageOf(target: string): readonly string[] {
  const stages = projectFile('docker/Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const stage = stages.find((one) => new RegExp(`^\\S+ AS ${target}$`, 'm').test(one))
  if (stage === undefined) return []
  const [first = '', ...lines] = stage.split('\n')
  return [...stageOf(first.split(' ')[0] ?? ''), ...lines]
}
