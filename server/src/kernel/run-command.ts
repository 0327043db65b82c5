import { StartError } from './start-error.ts'

/** Runs a command of the command line: an error ends it with a clear message and its exit code. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (problem instanceof StartError) console.error(problem.message)
    else console.error(problem)
    process.exit(problem instanceof StartError ? problem.exitCode : 1)
  }
}

/** Stops in order on the first signal, even during the start, and immediately on a second one. */
export function stopOnSignal(starting: Promise<{ stop(): Promise<void> }>): void {
  let asked = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      void runCommand(async () => {
        const running = await starting
        await running.stop()
        process.exit(0)
      })
    })
  }
}
