import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** This clone. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** The text of one of its files, by its path from there. */
export const projectFile = (name: string): string => readFileSync(path.join(projectRoot, name), 'utf8')

/** The text of all pages of the guide for operations. */
export const operationsGuide = (): string =>
  readdirSync(path.join(projectRoot, 'docs/operations'))
    .map((name) => projectFile(`docs/operations/${name}`))
    .join('\n')
