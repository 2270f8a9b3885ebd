import { filesOfImage } from '@ashenda/core/domain/image.ts'
import type { StorageKey } from './storage.ts'

/** What was sent in, as it was sent. */
export const keyOfUpload = (id: string): StorageKey => `uploads/${id}`

/** The name a picture is stored under, of which its sizes derive theirs. */
export const fileOfUpload = (id: string): string => `${id}.webp`

export const keysOfImage = (file: string): StorageKey[] =>
  filesOfImage(file).map((name): StorageKey => `images/${name}`)

/** A chunk of a batch's cards, as it lies until the batch is final. */
export const keyOfCardChunk = (batch: string, chunk: number): StorageKey => `cards/${batch}-${chunk}.pdf`

/** The one file of a batch. */
export const keyOfCardFile = (file: string): StorageKey => `cards/${file}`

/** A published result. */
export const keyOfResult = (file: string): StorageKey => `results/${file}`
