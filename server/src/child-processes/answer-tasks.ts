import { type TaskResponse, TOOK_TOO_MUCH } from './task.ts'

const POLL_MS = 25

/**
 * The main loop of a pool process: runs one task after the other, exits if it uses more memory than its first argument
 * allows, and when the server ends. Native code allocates outside of V8, so no flag of Node limits it.
 */
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  const maxMemory = Number(process.argv[2])
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) process.exit(TOOK_TOO_MUCH)
  }, POLL_MS).unref()
  process.on('disconnect', () => process.exit(0))
  process.on('message', (task: Task) => {
    const say = (response: TaskResponse) => process.send?.(response)
    say({ began: true })
    work(task).then(
      (answer) => say({ answer }),
      (problem) => say({ broken: problem instanceof Error ? problem.message : String(problem) }),
    )
  })
}
