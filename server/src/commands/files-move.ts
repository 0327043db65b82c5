import { clientOf } from '../database/address.ts'
import { openInstallation } from '../database/installation.ts'
import { markStorage } from '../files/mark-storage.ts'
import { moveStore } from '../files/move-store.ts'
import { openFiles, openStorage, shownFiles } from '../files/open-storage.ts'
import { StartError } from '../kernel/start-error.ts'
import { folderOf, isBucket } from '../kernel/store-address.ts'
import { readWords } from './flags.ts'
import { withDatabase } from './with-database.ts'

const {
  values: { json },
  positionals: [address, ...more],
} = readWords({ json: { type: 'boolean', default: false } })

/** Twice of this, a process has reported or is gone. */
const REPORTED = `select exists (select from processes where seen_at > now() - interval '20 seconds') as used`

await withDatabase(async (url, settings) => {
  if (address === undefined || more.length > 0)
    throw new StartError('setting', 'Say where to: npm run files:move -- s3://bucket/prefix, or a folder')
  const present = settings.storageUrl ?? settings.filesDir
  if (folderOf(address) === folderOf(present))
    throw new StartError('setting', `${address} is where the files are. Name another folder or bucket.`)
  const [from, to] = [await openFiles(settings), await openStorage(address)]
  const installation = await openInstallation(url, settings)
  await markStorage(from, installation, async () => undefined)
  const moved = await moveStore(from, to, installation.id, () => isUsed(url))
  if (json) return console.log(JSON.stringify(moved))
  console.log(
    `Copied and compared ${moved.copied} files, ${moved.bytes} bytes; ${moved.present} were there from an earlier run.`,
  )
  const next = `STORAGE_URL="${isBucket(address) ? address : `file:${folderOf(address)}`}"`
  console.log(
    moved.finished
      ? `All files are there. Set ${next} and start Storey. Those in ${shownFiles(settings)} are no longer used; remove them later.`
      : 'Storey is running and may store more: stop all processes, wait 20 seconds, and run this again, which copies only what is new.',
  )
})

async function isUsed(url: string): Promise<boolean> {
  const client = clientOf(url, 'storey files')
  await client.connect()
  try {
    return (await client.query<{ used: boolean }>(REPORTED)).rows[0]?.used === true
  } finally {
    await client.end()
  }
}
