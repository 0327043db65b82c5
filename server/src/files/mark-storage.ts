import type { Installation } from '../database/installation.ts'
import { StartError } from '../kernel/start-error.ts'
import type { Storage } from '../services/storage.ts'

/**
 * Checks that the folder of files belongs to this database, by the id of the installation that it carries; marks it at the first
 * start. A restored or copied database keeps its id, so it fits a copy of its files.
 *
 * @param adopt marks the folder even though it carries another mark, or none where there was one
 * @throws StartError if the files are another installation's, or the folder is empty because its disk is not mounted
 */
export async function markStorage(
  storage: Storage,
  { id, isStorageMarked }: Pick<Installation, 'id' | 'isStorageMarked'>,
  remember: () => Promise<void>,
  adopt = false,
): Promise<void> {
  const mark = await storage.readMark()
  if (mark !== id) {
    if (!adopt && mark !== undefined)
      throw new StartError(
        'setting',
        mark.startsWith('moving ')
          ? 'The files are not all in this store yet: npm run files:move was interrupted, or Storey was running. Run it again, with the earlier STORAGE_URL and all processes stopped.'
          : `The file store belongs to another installation (${mark}, and this database is ${id}). Check STORAGE_URL, DATA_DIR and DATABASE_URL. If these files are this database's, run: npm run files:adopt`,
      )
    if (!adopt && isStorageMarked)
      throw new StartError(
        'setting',
        'The file store does not carry the mark of this installation: its disk is not mounted, or it is another folder or bucket. Check STORAGE_URL and DATA_DIR. If the files were moved here without hidden files, run: npm run files:adopt',
      )
    await storage.writeMark(id)
  }
  if (!isStorageMarked || mark !== id) await remember()
}
