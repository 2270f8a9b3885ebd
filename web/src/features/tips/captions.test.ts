/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tips as am } from '../../locales/am/tips.ts'
import { tips as arabic } from '../../locales/arabic/tips.ts'
import { tips as en } from '../../locales/en/tips.ts'
import { tips as hindi } from '../../locales/hindi/tips.ts'
import { tips as korean } from '../../locales/korean/tips.ts'
import { tips as tig } from '../../locales/tig/tips.ts'

const captionsOf = (language: string): string =>
  readFileSync(new URL(`../../../content/tips/${language}.vtt`, import.meta.url), 'utf8')

test.each(Object.entries({ en, tig, am, arabic, hindi, korean }))(
  '[HOM-02] the captions in %s tell what is read in place of the video, one after the other',
  (language, texts) => {
    const captions = captionsOf(language)
    const said = captions.split('\n').filter((line) => line !== '' && line !== 'WEBVTT' && !line.includes('-->'))
    expect(said).toEqual(
      ['title', 'find', 'star', 'order', 'who', 'send', 'keep'].map((key) => Reflect.get(texts, key)),
    )
    const moments = [...captions.matchAll(/\d\d:\d\d\.\d{3}/g)].map(([moment]) => moment)
    expect(moments).toHaveLength(2 * said.length)
    expect(moments).toEqual(moments.toSorted())
  },
)
