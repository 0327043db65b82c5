import { openPool, type PoolLimits, type ProcessPool, TaskFailed } from '../child-processes/pool.ts'
import { invalid, type Refusal } from '../errors/problems.ts'
import type { DecodeTasks } from './decode-task.ts'

export interface Decoder extends Pick<ProcessPool, 'processes' | 'end'> {
  /** @throws TaskFailed; 503 if too many requests are queued */
  ask<What extends keyof DecodeTasks>(
    what: What,
    input: DecodeTasks[What]['given'],
  ): Promise<DecodeTasks[What]['answer']>
}

const SAID: Readonly<Record<TaskFailed['because'], string>> = {
  broken: 'This file is cut off or broken. Save it again and send it once more.',
  memory: 'This picture takes too much memory to open. Choose a smaller one.',
  time: 'This picture takes too long to open. Save it again as a JPEG or PNG, or choose a smaller one.',
  crash: 'This picture cannot be opened. Save it again as a JPEG or PNG.',
}
/** The decoder's result for an upload. @throws 422 on `file` if it cannot be opened, or with the decoder's problem */
export async function decoded<What extends 'page' | 'paint'>(what: What, input: DecodeTasks[What]['given']) {
  const made = await decoder.ask(what, input).catch((problem: unknown) => {
    throw problem instanceof TaskFailed ? undecodable('file', problem.because) : problem
  })
  if ('problem' in made) throw invalid({ file: [made.problem] })
  return made as Exclude<DecodeTasks[What]['answer'], { readonly problem: string }>
}

/** The error for an upload that is not a readable picture. */
export const undecodable = (field: string, because: TaskFailed['because']): Refusal =>
  invalid({ [field]: [SAID[because]] })

/** A picture of 60 million pixels takes some 300 MB, outside of V8. */
const USUAL: PoolLimits = {
  program: new URL('decode-worker.ts', import.meta.url),
  concurrency: 2,
  maxWaiting: 40,
  maxMemory: 640_000_000,
  heapMb: 128,
  maxMs: 30_000,
  idle_ms: 20_000,
}

/** Maximum time of an SVG: drawings of floors take some hundred milliseconds. */
const DRAWING_MS = 5_000

/** Decodes pictures in separate processes. */
export function openDecoder({
  drawingMs = DRAWING_MS,
  ...input
}: Partial<PoolLimits & { readonly drawingMs: number }> = {}): Decoder {
  const pool = openPool({ ...USUAL, ...input })
  return {
    ask: async <What extends keyof DecodeTasks>(what: What, input: DecodeTasks[What]['given']) =>
      (await pool.ask({ what, ...input }, what === 'paint' ? drawingMs : undefined)) as DecodeTasks[What]['answer'],
    get processes() {
      return pool.processes
    },
    end: pool.end,
  }
}

/** The decoder of this process. */
export const decoder: Decoder = openDecoder()
