import { existsSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { describe, expect, it, test } from 'vitest'
import people from '../../../content/exemplars/people.json'
import colours from '../../../content/exemplars/portraits/colours.json'
import amharic from '../../locales/am/exemplars.json'
import arabic from '../../locales/arabic/exemplars.json'
import english from '../../locales/en/exemplars.json'
import hindi from '../../locales/hindi/exemplars.json'
import korean from '../../locales/korean/exemplars.json'
import tigrinya from '../../locales/tig/exemplars.json'
import { exemplarSchema, exemplarTextSchema } from './exemplar.ts'
import { portraitWidths } from './exemplary-page.tsx'

const ids = people.map(({ id }) => id)
const fileOf = (name: string): URL => new URL(`../../../content/exemplars/portraits/${name}.webp`, import.meta.url)

describe('the page of notable women', () => {
  test('names about fourteen, each once, by the schema', () => {
    const schema = Compile(exemplarSchema)
    for (const exemplar of people) expect(schema.Errors(exemplar), exemplar.id).toEqual([])
    expect(new Set(ids).size).toBe(people.length)
    expect(people.length).toBeGreaterThanOrEqual(12)
  })

  test('has each one’s illustration in all sizes, with its colours', () => {
    const portraits = people.map(({ portrait }) => portrait)
    expect(new Set(portraits).size).toBe(people.length)
    expect(Object.keys(colours).sort()).toEqual([...portraits].sort())
    expect(Object.values(colours).flat().join('')).toMatch(/^(?:#[\da-f]{6})+$/)
    for (const portrait of portraits) {
      for (const width of portraitWidths) expect(existsSync(fileOf(`${portrait}-${width}`)), portrait).toBe(true)
    }
  })

  it.each([
    ['English', english],
    ['Tigrinya', tigrinya],
    ['Amharic', amharic],
    ['Arabic', arabic],
    ['Hindi', hindi],
    ['Korean', korean],
  ])('has each one’s text in %s, and nobody else’s', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual([...ids].sort())
    const schema = Compile(exemplarTextSchema)
    for (const [id, text] of Object.entries(texts)) {
      expect(schema.Errors(text), id).toEqual([])
      expect(text.about.match(/[.።।](?=\s|$)/g)?.length, id).toBeGreaterThanOrEqual(2)
      expect(text.about.match(/[.።।](?=\s|$)/g)?.length, id).toBeLessThanOrEqual(4)
    }
  })
})
