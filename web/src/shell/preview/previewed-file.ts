import type { QueryKey } from '@tanstack/react-query'

/** A file that can be previewed and downloaded. It has no public address: it is fetched with the user's token. */
export interface PreviewedFile {
  readonly title: string
  readonly type: string
  readonly size: number
  /** Options of `useQuery` for its content. */
  readonly content: {
    readonly queryKey: QueryKey
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Blob>
  }
}

/** Types that every browser shows, which excludes a phone's HEIC. */
export const isPicture = ({ type }: { readonly type: string }) => /^image\/(jpeg|png|webp)$/.test(type)
export const isPdf = ({ type }: { readonly type: string }) => type === 'application/pdf'
