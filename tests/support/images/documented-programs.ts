import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { projectFile, projectRoot } from '../project-file.ts'

export interface DocumentedProgram {
  readonly service: string
  /** Word by word, beginning with node. */
  readonly command: readonly string[]
}

/** What the documents tell to run with Node in a container, each once: `docker compose run --rm migrate node db/seeds/contest.ts …`. */
export function documentedPrograms(): readonly DocumentedProgram[] {
  const told = globSync('{*,docs/**/*}.md', { cwd: projectRoot }).flatMap((file) => [
    ...projectFile(file)
      .replaceAll(/\\\n\s*/g, '')
      .matchAll(/docker compose (?:run|exec)(?: -\S+)* (\w+) (node [^`\n]+)/g),
  ])
  const programs = new Map(
    told.map(([, service = '', command = '']) => [`${service} ${command}`, { service, command }]),
  )
  return [...programs.values()].map(({ service, command }) => ({ service, command: wordsOf(command) }))
}

/** As a shell takes a command apart. */
const wordsOf = (command: string): readonly string[] =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
