import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faults, long } from '../../vitest.config.ts'
import { projectFile, projectRoot } from '../support/project-file.ts'

const matches = (pattern: string): number => globSync(pattern, { cwd: projectRoot }).length

/** Patterns that match nothing silently exclude nothing. */
describe('a list of files names existing files', () => {
  test.each([...faults, ...long])('tests left out of `npm test`: %s', (pattern) => {
    expect(matches(pattern)).toBeGreaterThan(0)
  })

  test('the search for unused code, and its exceptions', () => {
    const { workspaces } = JSON.parse(projectFile('knip.json')) as {
      workspaces: Record<string, { entry?: string[]; project?: string[] }>
    } // of a file of ours
    for (const [folder, { entry = [], project = [] }] of Object.entries(workspaces))
      for (const pattern of [...entry, ...project]) {
        const path = `${folder === '.' ? '' : `${folder}/`}${pattern.replace(/^!/, '')}`
        expect(matches(path), path).toBeGreaterThan(0)
      }
  })
})
