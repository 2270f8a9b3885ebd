import { parse } from 'yaml'
import { projectFile } from './project-file.ts'

interface Service {
  readonly command?: string | readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly user?: string
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> }
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly ulimits?: Readonly<Record<string, number>>
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<
    Record<
      string,
      {
        readonly internal?: boolean
        readonly ipam?: { readonly config: readonly { readonly gateway: string }[] }
      } | null
    >
  >
}

/** docker-compose.yml, with uninterpolated variables. */
export const readCompose = (): Compose => parse(projectFile('docker-compose.yml'), { merge: true }) as Compose // the tests ask what is there

/** The variables a Compose file takes from its environment. */
export const variablesOf = (file: string): ReadonlySet<string> =>
  new Set([...projectFile(file).matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g)].flatMap(([, name]) => (name ? [name] : [])))

/** Interpolates `${NAME}`, `${NAME:-default}` and `${NAME:?why}` like Compose. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g, (_, name: string, how?: string, more = '') => {
    const value = values[name]
    if (value !== undefined && value !== '') return value
    if (how === '-') return more
    if (how === '?') throw new Error(`${name} is needed`)
    return ''
  })
