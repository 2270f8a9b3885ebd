import { PdfLinker } from './pdf-linker.ts'

/** Merges PDFs, holding one of them in memory at a time. */
export async function* mergePdfs(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const linker = new PdfLinker()
  for await (const part of parts) {
    linker.addPages(part)
    yield linker.writer.take()
  }
  linker.end('T-cards')
  yield linker.writer.take()
}
