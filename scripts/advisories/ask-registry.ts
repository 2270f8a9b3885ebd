import { spawn } from 'node:child_process'
import { projectRoot } from '../setup/project.ts'
import type { Advisory } from './judge-advisories.ts'

/** What runs in production. */
const shipped = ['core', 'platform', 'db', 'api', 'worker', 'web']

/** Of npm's report that much is read. */
interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Via)[] }>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}
interface Via {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly severity: string
}

/**
 * Advisories on the packages of production that are locked, as npm's own client asks its registry for them. A text says why there is
 * none to ask: not every registry has advisories.
 */
export async function askRegistry(): Promise<readonly Advisory[] | string> {
  const report = await audit()
  if (!report.vulnerabilities) return report.error?.summary || report.message || 'npm gave no report'
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  const byId = new Map(found.map((one) => [`${one.name} ${one.url}`, asAdvisory(one)]))
  return [...byId.values()]
}

const asAdvisory = ({ name, title, url, severity }: Via): Advisory => ({
  id: /GHSA(-[0-9a-z]{4}){3}/.exec(url)?.[0] ?? url,
  package: name,
  severity,
  title,
  url,
})

/** Its exit code says only whether something was found, or that it failed: the report says which. */
function audit(): Promise<Report> {
  const workspaces = shipped.flatMap((name) => ['--workspace', name])
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['audit', '--json', '--omit=dev', ...workspaces], {
      cwd: projectRoot,
      // One try again is enough to tell a registry that is away.
      env: {
        ...process.env,
        npm_config_fetch_retries: '1',
        npm_config_fetch_retry_mintimeout: '1000',
        npm_config_fetch_timeout: '30000',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', reject)
    child.on('close', () => resolve(parsed(output)))
  })
}

function parsed(output: string): Report {
  try {
    return JSON.parse(output) as Report // what of it is used is optional
  } catch {
    return {}
  }
}
