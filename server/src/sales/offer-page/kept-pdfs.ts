/** PDFs that were made, by what they show: the same document is made once, also for many requests at once. */
export interface KeptPdfs {
  /** The bytes of a document; `make` runs only if no request has made it or is making it. */
  of(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Keeps the documents that were used last, up to `maxBytes`, in the memory of this process. */
export function keepPdfs(maxBytes: number): KeptPdfs {
  const kept = new Map<string, { readonly pdf: Promise<Buffer>; bytes: number }>()
  const dropOldest = () => {
    let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [key, { bytes }] of kept) {
      if (total <= maxBytes) return
      // One that is being made has no bytes yet, and stays for those who wait for it.
      if (bytes === 0) continue
      kept.delete(key)
      total -= bytes
    }
  }
  return {
    of(key, make) {
      const found = kept.get(key)
      kept.delete(key)
      const one = found ?? { pdf: make(), bytes: 0 }
      kept.set(key, one)
      if (!found)
        one.pdf.then(
          ({ length }) => {
            one.bytes = length
            dropOldest()
          },
          // A failure is not kept: the next request tries again.
          () => kept.delete(key),
        )
      return one.pdf
    },
  }
}
