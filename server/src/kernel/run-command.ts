import { exitCodes, StartError } from './start-error.ts'

/** Runs a command of the command line: an error ends it with a clear message and its exit code. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (problem) {
    const known = problem instanceof StartError ? problem : (ofDatabase(problem) ?? ofFileSystem(problem))
    console.error(known ? known.message : problem)
    process.exit(known?.exitCode ?? exitCodes.failed)
  }
}

/** Stops in order on the first signal, even during the start, and immediately on a second one. */
export function stopOnSignal(starting: Promise<{ stop(): Promise<void> }>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void runCommand(async () => {
        const running = await starting
        await running.stop()
        process.exit(0)
      })
    })
  }
}

/** PostgreSQL's errors have a severity and five characters; those of a connection are the system's. Neither needs a stack trace. */
function ofDatabase(problem: unknown): StartError | undefined {
  if (problem instanceof AggregateError) return problem.errors.map(ofDatabase).find((found) => found)
  const { message, code, severity, detail } = problem as {
    [Name in 'message' | 'code' | 'severity' | 'detail']?: string
  }
  const isRefused = /^(ECONN(REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/.test(code ?? '')
  if (severity === undefined && !isRefused && !/^Connection terminated|SSL connection/.test(message ?? ''))
    return undefined
  return new StartError(
    'database',
    `The database refused: ${message}${detail ? ` (${detail})` : ''} [${code ?? 'lost'}]`,
  )
}

/** A folder that is missing, full, read-only or another user's: the system's own words have the path. */
function ofFileSystem(problem: unknown): StartError | undefined {
  const { message, code, syscall, path } = problem as NodeJS.ErrnoException
  const isOurs =
    /^E(ACCES|PERM|ROFS|NOTDIR|ISDIR|NOENT|NOSPC|DQUOT|EXIST|NOTEMPTY|BUSY|IO|LOOP|NAMETOOLONG|XDEV|STALE)$/
  if (!isOurs.test(code ?? '') || syscall === undefined || path === undefined) return undefined
  return new StartError(
    'failed',
    `The file system refused: ${message}. It must be a path that the user of this process can read and write. Check DATA_DIR, STORAGE_URL and the path of the command.`,
  )
}
