import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { removeForms, removePictureJob } from './pictures.ts'

export const pictureJobs: readonly JobHandler[] = [
  jobHandler(removePictureJob, ({ storage }, { uuid }) => removeForms(storage, uuid)),
]
