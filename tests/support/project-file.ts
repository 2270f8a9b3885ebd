import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The project's folder. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** A file's text, by path from the project's folder. */
export const projectFile = (name: string): string => readFileSync(path.join(projectRoot, name), 'utf8')

/** All operations pages as one text. */
export const operationsGuide = (): string =>
  readdirSync(path.join(projectRoot, 'docs/operations'))
    .map((name) => projectFile(`docs/operations/${name}`))
    .join('\n')
