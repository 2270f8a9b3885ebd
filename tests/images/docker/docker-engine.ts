import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../../scripts/services/port.ts'
import { step } from '../../../scripts/setup/step.ts'
import { projectRoot } from '../../support/project-file.ts'
import { until } from '../../support/until.ts'
import { readServices } from '../compose-services.ts'
import type { BuiltImage, CommandResult, Engine, RunningSite } from '../engine.ts'

const project = 'ashenda-images'
const healthyWithinMs = 90_000

/** Docker itself, with the bases that its registry has, as a project of its own beside whatever runs here. */
export function createDockerEngine(cache: string, env: Readonly<Record<string, string>>): Engine {
  const targets = (): readonly (readonly [service: string, target: string])[] =>
    Object.entries(readServices(['docker-compose.yml'], env).services).flatMap(([service, { build }]) =>
      build ? [[service, build.target] as const] : [],
    )
  return {
    name: 'Docker',
    leavesOut: () => [],
    build: async () => {
      const compose = composeOf(cache, ['docker-compose.yml'], env)
      const built: BuiltImage[] = []
      for (const [service, target] of targets()) {
        const started = performance.now()
        await step(`image ${target}`, () => compose.must('build', service))
        const seconds = (performance.now() - started) / 1_000
        const bytes = await must(['docker', 'image', 'inspect', '--format', '{{.Size}}', `${project}-${service}`])
        built.push({ target, seconds, size: `${Math.round(Number(bytes) / 1e6)} MB` })
      }
      return built
    },
    up: async ({ files, profile }, values) => {
      const port = await freePort()
      const compose = composeOf(cache, files, { ...values, PORT: String(port) }, profile)
      const idOf = async (service: string): Promise<string> => (await compose.must('ps', '--all', '-q', service)).trim()
      const inspect = async (service: string, format: string): Promise<string> =>
        (await must(['docker', 'inspect', '--format', format, await idOf(service)])).trim()
      const untilHealthy = async (service: string): Promise<void> => {
        const health = '{{if .State.Health}}{{.State.Health.Status}}{{else}}healthy{{end}}'
        await until(async () => (await inspect(service, health)) === 'healthy', {
          withinMs: healthyWithinMs,
          everyMs: 250,
        })
      }
      const down = async (): Promise<void> => {
        await compose.must('down', '--volumes', '--timeout', '15')
        rmSync(compose.envFile, { force: true })
      }
      const site: RunningSite = {
        url: `http://127.0.0.1:${port}`,
        // All that are asked for so are published under the number they have inside.
        placeOf: (_service, port) => `127.0.0.1:${port}`,
        run: (service, command) => compose.call('run', '--rm', '-T', service, ...command),
        exec: (service, command) => compose.call('exec', '-T', service, ...command),
        restart: async (service) => {
          await compose.must('restart', service)
          await untilHealthy(service)
        },
        untilHealthy,
        restartsOf: async (service) => Number(await inspect(service, '{{.RestartCount}}')),
        logsOf: async (service) => (await compose.call('logs', '--no-color', service)).output,
        peaks: async () => new Map(),
        down,
      }
      try {
        await compose.must('up', '--detach', '--wait', '--no-build')
      } catch (error) {
        const { output } = await compose.call('logs', '--no-color', '--tail', '40')
        await down()
        throw new Error(`${error instanceof Error ? error.message : error}\n${output}`)
      }
      return site
    },
  }
}

function composeOf(cache: string, files: readonly string[], env: Readonly<Record<string, string>>, profile?: string) {
  const envFile = path.join(cache, 'docker.env')
  writeFileSync(
    envFile,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const command = ['docker', 'compose', '--project-name', project, '--env-file', envFile]
  const profiles = profile === undefined ? [] : ['--profile', profile]
  const chosen = [...command, ...profiles, ...files.flatMap((file) => ['--file', file])]
  return {
    envFile,
    call: (...args: readonly string[]): Promise<CommandResult> => runAny([...chosen, ...args]),
    must: (...args: readonly string[]): Promise<string> => must([...chosen, ...args]),
  }
}

async function must(command: readonly string[]): Promise<string> {
  const { code, output } = await runAny(command)
  if (code !== 0) throw new Error(`${output}\n${command.join(' ')} ended with code ${code}`)
  return output
}

function runAny([program = '', ...args]: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 137, output }))
  })
}
