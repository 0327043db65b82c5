import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { type OnTaskEnd, runTask } from './run-task.ts'
import type { Task } from './task.ts'
import { taskJob } from './task.ts'
import { tidyTasks, tidyTasksJob } from './tidy.ts'

/** The job that runs tasks of these kinds, three at once of which at most two belong to one organization, and the hourly clean-up. */
export function taskJobs(all: readonly Task[], onTaskEnd: OnTaskEnd): readonly JobHandler[] {
  const kinds = new Map(all.map((work) => [work.kind as string, work]))
  return [
    jobHandler(taskJob, (services, { job_id }) => runTask(services, kinds, job_id, onTaskEnd), {
      concurrency: 3,
      of_one: 2,
    }),
    jobHandler(tidyTasksJob, (services) => tidyTasks(services), { cron: '17 * * * *' }),
  ]
}
