import { openPool, type PoolLimits, type ProcessPool, TaskFailed } from '../child-processes/pool.ts'
import { Refusal } from '../errors/problems.ts'
import type { AgreementDocument } from './agreement.ts'
import type { AvailabilityDocument } from './availability.ts'
import type { BuildingDocument } from './building.ts'
import type { CardDocument } from './card.ts'
import { fontsFor } from './fonts.ts'
import type { ListDocument } from './list.ts'
import type { OfferDocument } from './offer.ts'
import { type FieldTexts, requirePrintable } from './printable.ts'
import type { BookingSheet, UnitSheet } from './sheet.ts'
import type { StatementDocument } from './statement.ts'
import { textsOf } from './texts-of.ts'
import type { VoucherDocument } from './voucher.ts'

/** A template of `templates/` with its data. */
export type TypesetTask =
  | { readonly template: 'agreement'; readonly data: AgreementDocument; readonly pictures?: Pictures }
  | { readonly template: 'statement'; readonly data: StatementDocument }
  | { readonly template: 'building'; readonly data: BuildingDocument }
  | { readonly template: 'booking'; readonly data: BookingSheet }
  | { readonly template: 'list'; readonly data: ListDocument }
  | { readonly template: 'voucher'; readonly data: VoucherDocument }
  | { readonly template: 'card'; readonly data: CardDocument; readonly pictures: Pictures }
  | { readonly template: 'availability'; readonly data: AvailabilityDocument; readonly pictures: Pictures }
  | { readonly template: 'unit'; readonly data: UnitSheet; readonly pictures: Pictures }
  | { readonly template: 'offer'; readonly data: OfferDocument; readonly pictures: Pictures }

/** Pictures of a document, by file name. */
export type Pictures = Readonly<Record<string, Uint8Array>>

export interface Typesetter extends Pick<ProcessPool, 'processes' | 'end'> {
  /**
   * Makes the PDF of a document: the same bytes for the same data. A character that no font has is reported on the field among
   * `fields` whose text has it.
   *
   * @throws 422 if the document has such a character; 503 if it cannot be made now
   */
  typeset(task: TypesetTask, fields?: FieldTexts): Promise<Buffer>
}

/** The first document of a process takes some 0.4 s and 220 MB, each further one some 20 ms; with the fonts of all scripts loaded, 600 MB. */
const USUAL: PoolLimits = {
  program: new URL('typeset-worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 100,
  maxMemory: 900_000_000,
  heapMb: 256,
  maxMs: 30_000,
  idle_ms: 60_000,
}

const notMade = () =>
  new Refusal(503, { message: 'The PDF could not be made. Try again.', code: 'pdf_failed' }, { 'retry-after': '5' })

/** The text of a document that has a character of no font; null if there is none. */
function documentText({ data }: TypesetTask): FieldTexts {
  const texts = textsOf(data)
  const [missing] = fontsFor(texts.join('\n')).missing
  return { document: missing === undefined ? null : (texts.find((text) => text.includes(missing)) ?? null) }
}

/** Typesets documents in a separate process, one after the other. */
export function openTypesetter(input: Partial<PoolLimits> = {}): Typesetter {
  const pool = openPool({ ...USUAL, ...input })
  return {
    typeset: async (task, fields = {}) => {
      requirePrintable(fields)
      requirePrintable(documentText(task))
      try {
        return Buffer.from((await pool.ask(task)) as Uint8Array)
      } catch (problem) {
        throw problem instanceof TaskFailed ? Object.assign(notMade(), { cause: problem }) : problem
      }
    },
    get processes() {
      return pool.processes
    },
    end: pool.end,
  }
}

/** The typesetter of this process. */
export const typesetter: Typesetter = openTypesetter()
