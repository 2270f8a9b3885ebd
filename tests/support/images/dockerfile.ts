import { projectFile } from '../project-file.ts'

/** `COPY core core` is keyword COPY, rest `core core`. */
export interface Instruction {
  readonly keyword: string
  readonly rest: string
}

interface Stage {
  readonly name: string
  /** Another stage, or an image from outside. */
  readonly base: string
  readonly instructions: readonly Instruction[]
}

const stages = readStages(projectFile('docker/Dockerfile'))

function readStages(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const found: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    const [base = '', , name = ''] = rest.split(' ')
    if (keyword === 'FROM') found.push({ name, base, instructions: [] })
    else found.at(-1)?.instructions.push({ keyword, rest })
  }
  return found
}

/** The instructions of a stage of the Dockerfile, those of the stages it is made from first. None of an image from outside. */
export function instructionsOf(name: string): readonly Instruction[] {
  const stage = stages.find((one) => one.name === name)
  return stage ? [...instructionsOf(stage.base), ...stage.instructions] : []
}

/** The same as they are written, each in one line. */
export const stageOf = (name: string): readonly string[] =>
  instructionsOf(name).map(({ keyword, rest }) => `${keyword} ${rest}`)

/** What an image is told of its surroundings by its stage. */
export const environmentOf = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    instructionsOf(name)
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ rest }) => rest.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

/** The command that a stage is started (CMD) or watched (HEALTHCHECK) by, word by word; the last one counts. */
export function commandOf(name: string, keyword: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const last = instructionsOf(name).findLast((one) => one.keyword === keyword)
  const [words = '[]'] = /\[.*\]$/.exec(last?.rest ?? '') ?? []
  return JSON.parse(words) as string[] // Docker's own form
}
