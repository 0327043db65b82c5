import { type Assigned, assigned } from '../jobs/worker.ts'
import { removeForms, removePictureJob } from './pictures.ts'

export const pictureWorks: readonly Assigned[] = [
  assigned(removePictureJob, ({ storage }, { uuid }) => removeForms(storage, uuid)),
]
