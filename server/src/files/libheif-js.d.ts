/** The package has types of its WebAssembly only, not of its decoder. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    readonly data: Uint8ClampedArray
    readonly width: number
    readonly height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decodes the picture, upright, into the pixels; null if it is broken. */
    display(into: Pixels, done: (pixels: Pixels | null) => void): void
    free(): void
  }
  const libheif: { readonly HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } }
  export default libheif
}
