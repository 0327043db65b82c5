import type { QueryKey } from '@tanstack/react-query'

/** A file that can be looked at and kept, wherever it stands. It has no address: it is fetched with the reader's token. */
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

/** What every browser shows; a phone's HEIC is none of it. */
export const isPicture = ({ type }: { readonly type: string }) => /^image\/(jpeg|png|webp)$/.test(type)
export const isPdf = ({ type }: { readonly type: string }) => type === 'application/pdf'
