import { expect, test } from 'vitest'
import { projectFile } from '../support/project-file.ts'

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>
}

test('every package in the lockfile has its hash, including other platforms’', () => {
  const { packages } = JSON.parse(projectFile('package-lock.json')) as Lockfile // as npm writes it
  const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  expect(fetched.length).toBeGreaterThan(500)
  expect(fetched.flatMap(([place, { integrity }]) => (integrity?.startsWith('sha512-') ? [] : [place]))).toEqual([])
})
