import { hash } from 'node:crypto'
import { PdfFile } from './pdf-file.ts'
import { isDictionary, type PdfDictionary, PdfReference, type PdfValue, withReferences, written } from './pdf-value.ts'
import { PdfWriter } from './pdf-writer.ts'

const kidsPerNode = 32

/** What Chromium says about a page. What else there were could refer to more than the page, so it is refused. */
const keptOfPage = ['/Type', '/Resources', '/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/Contents']
const droppedOfPage = ['/Parent', '/Tabs', '/StructParents']
const ofCatalog = ['/Type', '/Pages', '/ViewerPreferences', '/Lang']

type PageChange = (page: PdfDictionary, isLast: boolean) => PdfDictionary

interface Node {
  readonly number: number
  readonly pages: number
  readonly kids: readonly number[]
}

/**
 * Makes one PDF out of pages of several, as Chromium writes them. Objects are copied with new numbers, streams byte for byte;
 * what has been written once with the same content (fonts, drawings) is not written again. In memory are the places of the
 * objects and their hashes, never the pages. @throws where it does not understand a file
 */
export class PdfLinker {
  readonly writer = new PdfWriter()
  readonly #numberByHash = new Map<string, number>()
  readonly #leaves: Node[] = []
  #leaf = { number: 0, kids: [] as number[] }

  /** Adds all pages of a file. `change` sees a page with its new references, before it is written. */
  addPages(bytes: Uint8Array, change: PageChange = (page) => page): void {
    const file = new PdfFile(bytes)
    refuseOthers(file.catalog, ofCatalog)
    const copied = new Map<number, number>()
    const pages = file.pages()
    for (const [index, number] of pages.entries()) {
      const { value: page } = file.object(number)
      if (!isDictionary(page)) throw new Error('PDF not understood: a page that is none')
      refuseOthers(page, [...keptOfPage, ...droppedOfPage])
      const kept = new Map([...page].filter(([key]) => keptOfPage.includes(key)))
      for (const key of ['/Resources', '/MediaBox', '/Contents']) {
        if (!kept.has(key)) throw new Error(`PDF not understood: a page without ${key}`)
      }
      this.#writePage(change(this.#copied(kept, file, copied), index === pages.length - 1))
    }
  }

  /** The only page of a file as a drawing that other pages may show. Returns its number. */
  addDrawing(bytes: Uint8Array): number {
    const file = new PdfFile(bytes)
    const [number, second] = file.pages()
    const page = file.object(number ?? 0).value
    const contents = isDictionary(page) ? page.get('/Contents') : undefined
    if (second !== undefined || !isDictionary(page) || !(contents instanceof PdfReference)) {
      throw new Error('PDF not understood: not one page with one content')
    }
    const { value, stream } = file.object(contents.number)
    if (!isDictionary(value) || !stream) throw new Error('PDF not understood: a content that is none')
    const form = new Map<string, PdfValue>([
      ...value,
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', page.get('/MediaBox') ?? []],
      ['/Resources', page.get('/Resources') ?? new Map()],
    ])
    return this.writeOnce(this.#copied(form, file, new Map()), stream)
  }

  /** Writes an object, unless one with the same content has been written: then its number. */
  writeOnce(value: PdfValue, stream?: Uint8Array): number {
    const key = hash('sha256', stream ? Buffer.concat([Buffer.from(written(value)), stream]) : written(value))
    const known = this.#numberByHash.get(key)
    if (known !== undefined) return known
    const number = this.writer.write(value, stream)
    this.#numberByHash.set(key, number)
    return number
  }

  /** Page tree, catalog, information and table. @throws where there is no page */
  end(title: string): void {
    this.#closeLeaf()
    if (this.#leaves.length === 0) throw new Error('a PDF without pages')
    let level = this.#leaves
    while (level.length > 1) level = this.#parentsOf(level)
    const [root] = level
    if (root) this.#writeNode(root, undefined)
    const catalog = this.writer.write(
      new Map<string, PdfValue>([
        ['/Type', '/Catalog'],
        ['/Pages', new PdfReference(root?.number ?? 0)],
        ['/ViewerPreferences', new Map([['/DisplayDocTitle', 'true']])],
      ]),
    )
    this.writer.end(catalog, new Map([['/Title', `(${title.replace(/[\\()]/g, '\\$&')})`]]))
  }

  #writePage(page: PdfDictionary): void {
    if (this.#leaf.kids.length === kidsPerNode) this.#closeLeaf()
    if (this.#leaf.kids.length === 0) this.#leaf.number = this.writer.reserve()
    const parent = new PdfReference(this.#leaf.number)
    this.#leaf.kids.push(this.writer.write(new Map([...page, ['/Parent', parent]])))
  }

  #closeLeaf(): void {
    const { number, kids } = this.#leaf
    if (kids.length > 0) this.#leaves.push({ number, kids, pages: kids.length })
    this.#leaf = { number: 0, kids: [] }
  }

  /** Readers look for a page from the root on: a tree keeps that short where a single list would be read whole. */
  #parentsOf(nodes: readonly Node[]): Node[] {
    const parents: Node[] = []
    for (let from = 0; from < nodes.length; from += kidsPerNode) {
      const kids = nodes.slice(from, from + kidsPerNode)
      const number = this.writer.reserve()
      for (const kid of kids) this.#writeNode(kid, number)
      parents.push({
        number,
        kids: kids.map((kid) => kid.number),
        pages: kids.reduce((sum, { pages }) => sum + pages, 0),
      })
    }
    return parents
  }

  #writeNode({ number, pages, kids }: Node, parent: number | undefined): void {
    const node = new Map<string, PdfValue>([
      ['/Type', '/Pages'],
      ['/Count', String(pages)],
      ['/Kids', kids.map((kid) => new PdfReference(kid))],
    ])
    if (parent !== undefined) node.set('/Parent', new PdfReference(parent))
    this.writer.write(node, undefined, number)
  }

  #copied<Value extends PdfValue>(value: Value, file: PdfFile, copied: Map<number, number>): Value {
    const copy = (number: number): number => {
      const known = copied.get(number)
      if (known === 0) throw new Error('PDF not understood: objects that refer to each other in a circle')
      if (known !== undefined) return known
      copied.set(number, 0)
      const object = file.object(number)
      const type = isDictionary(object.value) ? object.value.get('/Type') : undefined
      if (type === '/Page' || type === '/Pages' || type === '/Catalog') {
        throw new Error('PDF not understood: a reference back to the pages')
      }
      const written = this.writeOnce(withReferences(object.value, copy), object.stream)
      copied.set(number, written)
      return written
    }
    return withReferences(value, copy) as Value // of the same kind: only references in it change
  }
}

function refuseOthers(dictionary: PdfDictionary, known: readonly string[]): void {
  for (const key of dictionary.keys()) if (!known.includes(key)) throw new Error(`PDF not understood: ${key}`)
}
