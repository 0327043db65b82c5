import { updateServerFile } from './server-file.ts'

await updateServerFile()
