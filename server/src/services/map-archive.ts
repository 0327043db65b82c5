import type { Range } from './storage.ts'

/** An archive of vector tiles in the format PMTiles, which browsers read by ranges. */
export interface MapArchive {
  /** Changes with the content. */
  readonly version: string
  readonly size: number
  /** West, south, east and north in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly min_zoom: number
  readonly max_zoom: number
  read(range: Range): Promise<Buffer>
  close(): Promise<void>
}
