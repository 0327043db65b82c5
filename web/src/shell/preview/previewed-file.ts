import type { QueryKey } from '@tanstack/react-query'

/** A file to preview and download. It has no address: it is fetched with the reader's token. */
export interface PreviewedFile {
  readonly title: string
  readonly type: string
  readonly size: number
  /** Options of `useQuery` for its bytes. */
  readonly content: {
    readonly queryKey: QueryKey
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Blob>
  }
}

/** Types that every browser shows; HEIC is not among them. */
export const isPicture = ({ type }: { readonly type: string }) => /^image\/(jpeg|png|webp)$/.test(type)
export const isPdf = ({ type }: { readonly type: string }) => type === 'application/pdf'
