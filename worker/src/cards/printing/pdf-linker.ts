import { hash } from 'node:crypto'
import { PdfFile } from './pdf-file.ts'
import { isDictionary, type PdfDictionary, PdfReference, type PdfValue, withReferences, written } from './pdf-value.ts'
import { PdfWriter } from './pdf-writer.ts'

const kidsPerNode = 32

/** The page keys Chromium writes. Others could refer beyond the page, so they are refused. */
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
 * Joins pages of several Chromium PDFs into one. Objects are renumbered, streams copied byte for byte; repeated content (fonts, drawings)
 * is written once. Memory holds objects' offsets and hashes, never pages. @throws for a file it does not understand
 */
export class PdfLinker {
  readonly writer = new PdfWriter()
  readonly #numberByHash = new Map<string, number>()
  readonly #leaves: Node[] = []
  #leaf = { number: 0, kids: [] as number[] }

  /** Adds all pages of a file. `change` sees each page with its new references before it is written. */
  addPages(bytes: Uint8Array, change: PageChange = (page) => page): void {
    const file = new PdfFile(bytes)
    refuseOthers(file.catalog, ofCatalog)
    const copied = new Map<number, number>()
    const pages = file.pages()
    for (const [index, number] of pages.entries()) {
      const { value: page } = file.object(number)
      if (!isDictionary(page)) throw new Error('PDF not understood: invalid page')
      refuseOthers(page, [...keptOfPage, ...droppedOfPage])
      const kept = new Map([...page].filter(([key]) => keptOfPage.includes(key)))
      for (const key of ['/Resources', '/MediaBox', '/Contents']) {
        if (!kept.has(key)) throw new Error(`PDF not understood: a page without ${key}`)
      }
      this.#writePage(change(this.#copied(kept, file, copied), index === pages.length - 1))
    }
  }

  /** Adds a file's only page as a drawing for other pages. Returns its object number. */
  addDrawing(bytes: Uint8Array): number {
    const file = new PdfFile(bytes)
    const [number, second] = file.pages()
    const page = file.object(number ?? 0).value
    const contents = isDictionary(page) ? page.get('/Contents') : undefined
    if (second !== undefined || !isDictionary(page) || !(contents instanceof PdfReference)) {
      throw new Error('PDF not understood: not one page with one content')
    }
    const { value, stream } = file.object(contents.number)
    if (!isDictionary(value) || !stream) throw new Error('PDF not understood: invalid content')
    const form = new Map<string, PdfValue>([
      ...value,
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', page.get('/MediaBox') ?? []],
      ['/Resources', page.get('/Resources') ?? new Map()],
    ])
    return this.writeOnce(this.#copied(form, file, new Map()), stream)
  }

  /** Writes an object, unless its content was written: then returns that number. */
  writeOnce(value: PdfValue, stream?: Uint8Array): number {
    const key = hash('sha256', stream ? Buffer.concat([Buffer.from(written(value)), stream]) : written(value))
    const known = this.#numberByHash.get(key)
    if (known !== undefined) return known
    const number = this.writer.write(value, stream)
    this.#numberByHash.set(key, number)
    return number
  }

  /** Writes page tree, catalog, information and table. @throws without pages */
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

  /** Readers search pages from the root: a tree is short where a single list is read whole. */
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
