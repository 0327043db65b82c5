import { openInstallation, rememberStorageMark } from '../database/installation.ts'
import { markStorage } from '../files/mark-storage.ts'
import { openFiles, shownFiles } from '../files/open-storage.ts'
import { withDatabase } from './with-database.ts'

/** For files that were copied without their mark, or taken over from another installation on purpose. */
await withDatabase(async (url, settings) => {
  const installation = await openInstallation(url, settings)
  const storage = await openFiles(settings)
  await markStorage(storage, installation, () => rememberStorageMark(url), true)
  console.log(`The files in ${shownFiles(settings)} belong to this database now (${installation.id}).`)
})
