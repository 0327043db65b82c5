import type { Settings } from '../kernel/settings.ts'
import { folderOf, isBucket } from '../kernel/store-address.ts'
import type { Storage } from '../services/storage.ts'
import { folderStorage } from './storage.ts'

/**
 * Where files are stored: a bucket or a folder. The client of buckets is loaded only if it is needed.
 *
 * @param part_bytes the size of the parts in which a bucket gets a large file
 */
export async function openStorage(address: string, part_bytes?: number): Promise<Storage> {
  if (!isBucket(address)) return folderStorage(folderOf(address))
  const { objectStorage } = await import('./object-storage.ts')
  return objectStorage(address, part_bytes)
}

/** The file store of the settings. */
export const openFiles = ({ storageUrl, filesDir }: Settings): Promise<Storage> => openStorage(storageUrl ?? filesDir)

/** As messages show it: without the parameters of a bucket. */
export const shownFiles = ({ storageUrl, filesDir }: Settings): string => storageUrl?.replace(/\?.*/, '') ?? filesDir
