/** As much of it as we use; the package has no types. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Shown {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray<ArrayBuffer>
  }

  interface HeifImage {
    readonly is_primary: () => boolean
    readonly get_width: () => number
    readonly get_height: () => number
    /** @param done called later, with null if it cannot be read */
    readonly display: (into: Shown, done: (shown: Shown | null) => void) => void
  }

  const libheif: {
    readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] }
  }
  export default libheif
}

/** Of Node.js, whose types lack it. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
