import { filesOfImage } from '@ashenda/core/domain/image.ts'
import type { StorageKey } from './storage.ts'

/** An upload, as it was sent. */
export const keyOfUpload = (id: string): StorageKey => `uploads/${id}`

/** A picture's stored name, from which its sizes derive theirs. */
export const fileOfUpload = (id: string): string => `${id}.webp`

export const keysOfImage = (file: string): StorageKey[] =>
  filesOfImage(file).map((name): StorageKey => `images/${name}`)

/** A chunk of a batch's cards, kept until the batch is final. */
export const keyOfCardChunk = (batch: string, chunk: number): StorageKey => `cards/${batch}-${chunk}.pdf`

/** The one file of a batch. */
export const keyOfCardFile = (file: string): StorageKey => `cards/${file}`

/** A published result. */
export const keyOfResult = (file: string): StorageKey => `results/${file}`

/** A printed document or picture. */
export const keyOfDocument = (file: string): StorageKey => `documents/${file}`
