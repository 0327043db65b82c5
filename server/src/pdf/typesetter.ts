import { openPool, type PoolLimits, type ProcessPool, TaskFailed } from '../child-processes/pool.ts'
import { Refusal } from '../errors/problems.ts'
import type { AgreementDocument } from './agreement.ts'
import type { OfferDocument } from './offer.ts'
import type { StatementDocument } from './statement.ts'

/** A template of `templates/` with its data. */
export type TypesetTask =
  | { readonly template: 'agreement'; readonly data: AgreementDocument }
  | { readonly template: 'statement'; readonly data: StatementDocument }
  | { readonly template: 'offer'; readonly data: OfferDocument; readonly pictures: Pictures }

/** Pictures of a document, by file name. */
export type Pictures = Readonly<Record<string, Uint8Array>>

export interface Typesetter extends Pick<ProcessPool, 'processes' | 'end'> {
  /**
   * Makes the PDF of a document: the same bytes for the same data.
   *
   * @throws 503 if it cannot be made now
   */
  typeset(task: TypesetTask): Promise<Buffer>
}

/** The first document of a process takes some 0.4 s and 220 MB, each further one some 20 ms. */
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

/** Typesets documents in a separate process, one after the other. */
export function openTypesetter(input: Partial<PoolLimits> = {}): Typesetter {
  const pool = openPool({ ...USUAL, ...input })
  return {
    typeset: async (task) => {
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
