import type { DocumentKey, DocumentKindName } from '@ashenda/core/domain/document.ts'
import type { DocumentContents } from '@ashenda/db/queries/documents/contents.ts'
import type { CardPrinter } from '../cards/printing/printer.ts'
import { handoutsPage } from './handouts.ts'
import { packingSlip } from './packing-slip.ts'
import type { Layout, LayoutTools } from './page-parts.ts'
import { posterPage } from './poster.ts'
import { sharePicture } from './share-picture.ts'

type LayOut<Kind extends DocumentKindName> = (
  key: DocumentKey,
  content: DocumentContents[Kind],
  tools: LayoutTools,
) => Promise<Layout>

const layouts: { readonly [Kind in DocumentKindName]: LayOut<Kind> } = {
  poster: posterPage,
  handouts: handoutsPage,
  share: sharePicture,
  title: sharePicture,
  'packing-slip': packingSlip,
}

/** Lays the document out and prints it. @throws if Chromium cannot */
export async function drawDocument<Kind extends DocumentKindName>(
  key: DocumentKey & { readonly kind: Kind },
  content: DocumentContents[Kind],
  { printer, ...tools }: LayoutTools & { readonly printer: Pick<CardPrinter, 'draw'> },
): Promise<Uint8Array> {
  const { html, size } = await layouts[key.kind](key, content, tools)
  return printer.draw(html, size)
}
