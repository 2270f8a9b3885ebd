import { readFileSync } from 'node:fs'
import path from 'node:path'

/** This clone. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** The text of one of its files, by its path from there. */
export const projectFile = (name: string): string => readFileSync(path.join(projectRoot, name), 'utf8')
