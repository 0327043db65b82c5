import type { ResponseOf } from '@storey/api/endpoint.ts'
import type { FileDelimiter, FileEncoding } from '@storey/api/imports/file-formats.ts'
import type { ImportEndpoints } from '@storey/api/imports/imports.ts'

/** An import as its page shows it. */
export type Shown<Field, Options, About> = Omit<ResponseOf<ImportEndpoints['get']>['data'], 'columns' | 'options'> & {
  readonly columns: { heading: string; field: Field | null; samples: string[] }[]
  readonly options: Options
} & About

/** Changes to an import before it runs. */
export type Change<Field, Options> = Partial<Options> & {
  readonly version?: number | undefined
  readonly sheet?: string | undefined
  readonly encoding?: FileEncoding | undefined
  readonly delimiter?: FileDelimiter | undefined
  readonly mapping?: readonly (Field | null)[] | undefined
}
