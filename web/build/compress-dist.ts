/// <reference types="node" />
import { compressTexts } from './compress-texts.ts'

/** `node build/compress-dist.ts dist`: the last step of a build. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node build/compress-dist.ts <folder of the build>')
await compressTexts(folder)
