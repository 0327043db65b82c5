import { Refusal } from '../errors/problems.ts'
import type { Range } from '../services/storage.ts'

/**
 * The range that a request asks for; undefined for all: without a range, with several, or with one that cannot be read, as RFC 9110
 * allows. `if_range` must be the tag of what is stored now: otherwise the beginning that the client has is of something else.
 *
 * @throws 416 if it begins behind the end
 */
export function rangeOf(
  { range, 'if-range': if_range }: { readonly range?: string | undefined; readonly 'if-range'?: unknown },
  size: number,
  tag: string,
): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (if_range !== undefined && if_range !== tag) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size)
    throw new Refusal(
      416,
      { message: `This file has ${size} bytes, and the range begins behind them.`, code: 'out_of_range' },
      { 'content-range': `bytes */${size}` },
    )
  return { start, end }
}

/** The headers of a stored file, or of a range of it. */
export const rangeHeaders = (range: Range | undefined, size: number, tag: string): Record<string, string | number> => ({
  'accept-ranges': 'bytes',
  etag: tag,
  'content-length': range ? range.end - range.start + 1 : size,
  ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
})
