/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import am from '../../locales/am/site.json'
import arabic from '../../locales/arabic/site.json'
import en from '../../locales/en/site.json'
import hindi from '../../locales/hindi/site.json'
import korean from '../../locales/korean/site.json'
import tig from '../../locales/tig/site.json'

const captionsOf = (language: string): string =>
  readFileSync(new URL(`../../../content/tips/${language}.vtt`, import.meta.url), 'utf8')

test.each(Object.entries({ en, tig, am, arabic, hindi, korean }))(
  'the captions in %s match the text beside the video, in order',
  (language, { tips }) => {
    const captions = captionsOf(language)
    const said = captions.split('\n').filter((line) => line !== '' && line !== 'WEBVTT' && !line.includes('-->'))
    expect(said).toEqual(['title', 'find', 'star', 'order', 'who', 'send', 'keep'].map((key) => Reflect.get(tips, key)))
    const moments = [...captions.matchAll(/\d\d:\d\d\.\d{3}/g)].map(([moment]) => moment)
    expect(moments).toHaveLength(2 * said.length)
    expect(moments).toEqual(moments.toSorted())
  },
)
