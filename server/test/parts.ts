import { accountJobs } from '../src/account/jobs.ts'
import { notifyOfTaskEnd } from '../src/account/tasks/actions.ts'
import { pictureJobs } from '../src/files/jobs.ts'
import type { Page, Route } from '../src/http/serve.ts'
import type { JobHandler } from '../src/jobs/worker.ts'
import { emailJobs } from '../src/mail/jobs.ts'
import type { Services } from '../src/services/services.ts'
import { taskJobs } from '../src/tasks/jobs.ts'
import type { Task } from '../src/tasks/task.ts'

/**
 * What a test gives its application: the routes that it calls, the jobs and tasks that it runs, the pages that it opens. A test
 * imports no others, so that `npm test -- --changed` runs it for a change of these alone. Notifications, e-mails and
 * pictures are always there.
 */
export type Part = Page | Task | readonly (Route | JobHandler | Task)[]

/** The parts of an application by their kind, with the jobs that are always there. */
export function sortParts(parts: readonly Part[]) {
  const pages = parts.filter((part) => typeof part === 'function')
  const all = parts.filter((part) => typeof part !== 'function').flat()
  const given = all.filter((one) => 'job' in one)
  const tasks = all.filter((one) => 'run' in one)
  const always = [...accountJobs, ...emailJobs, ...pictureJobs, ...taskJobs(tasks, notifyOfTaskEnd)]
  return {
    pages,
    routes: all.filter((one) => 'endpoint' in one),
    // A list of all jobs has its own of each.
    jobs: [...given, ...always.filter(({ job }) => !given.some((one) => one.job === job))],
  }
}

/** Runs all queued jobs, and those that they queue, until none is due; returns how many. */
export async function runAllJobs(services: Services, all: readonly JobHandler[]): Promise<number> {
  let count = 0
  for (const { job, work } of all) count += await services.queue.drain(job, (payload) => work(services, payload))
  return count === 0 ? 0 : count + (await runAllJobs(services, all))
}
