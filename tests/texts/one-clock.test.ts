import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile, projectRoot } from '../support/project-file.ts'

const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: projectRoot }).filter((name) => !name.includes('.test.'))

/** Files matching a pattern, except the allowed ones. */
const filesWith = (pattern: RegExp, allowed: RegExp): readonly string[] =>
  sources.filter((name) => !allowed.test(name) && pattern.test(projectFile(name)))

test('no page shows a time by the browser’s clock, except those that name it as the reader’s own', () => {
  expect(sources.length).toBeGreaterThan(100)
  const formats = /(?:dateFormat|DateTimeFormat)\((?![^)]*(?:timeZone|DateTimeFormatOptions))[^)]*\)/
  expect(formats.test("dateFormat(tag, { dateStyle: 'long' })")).toBe(true)
  expect(formats.test("dateFormat(tag, { dateStyle: 'long', timeZone })")).toBe(false)
  expect(filesWith(formats, /(?:lib\/format|home\/contest-notice|coming\/coming-panel)\.tsx?$/)).toEqual([])
  expect(filesWith(/\.toLocale(?:Date|Time)?String\(/, /^$/)).toEqual([])
})

test('public pages name the zone of every time; those behind a log-in do so once', () => {
  const bare = /\bformat\.moment\(|\bdayText\((?!.*zonedDay)/
  const members = /features\/(?:admin|cards|dashboard)\//
  expect(filesWith(bare, members).filter((name) => !name.includes('/lib/'))).toEqual([])
  expect(sources.filter((name) => members.test(name) && bare.test(projectFile(name)))).not.toEqual([])
})
