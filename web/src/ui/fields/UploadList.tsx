import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconCheck, IconFile, IconPhoto, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { sizeText } from '../format/number.ts'
import styles from './UploadList.module.css'
import { isMoving, type Upload, type UploadQueue } from './upload-queue.ts'

/** Returns the current files of a queue. */
export const useUploads = <About,>(queue: UploadQueue<About>): readonly Upload<About>[] =>
  useSyncExternalStore(queue.subscribe, queue.all)

interface Props<About> {
  queue: UploadQueue<About>
  /** Display name of a file; default: its file name. */
  nameOf?: (upload: Upload<About>) => string
  /** Hides files that have been sent, because they are shown elsewhere. */
  unsent?: boolean
}

/** Files with their progress; an upload can be cancelled while it runs, and retried after a failure. */
export function UploadList<About>({ queue, nameOf = ({ file }) => file.name, unsent = false }: Props<About>) {
  const uploads = useUploads(queue).filter(({ state }) => !unsent || state !== 'sent')
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads">
      {uploads.map((upload) => (
        <Row key={upload.id} upload={upload} name={nameOf(upload)} queue={queue} />
      ))}
    </ul>
  )
}

function Row<About>({ upload, name, queue }: { upload: Upload<About>; name: string; queue: UploadQueue<About> }) {
  const { id, file, state, share, problem } = upload
  const Icon = file.type.startsWith('image/') ? IconPhoto : IconFile
  return (
    <li className={styles.upload} data-state={state}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.facts}>
          {sizeText(file.size)}
          {state !== 'failed' && `, ${stateText(state, share)}`}
        </span>
      </div>
      <div className={styles.action}>
        {isMoving(upload) && (
          <Tooltip label="Cancel">
            <ActionIcon size={36} aria-label={`Cancel ${name}`} onClick={() => queue.cancel(id)}>
              <IconX size={16} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
        {state === 'sent' && <IconCheck size={18} stroke={2} className={styles.done} aria-hidden />}
        {(state === 'failed' || state === 'cancelled') && (
          <Button variant="default" size="xs" aria-label={`Try ${name} again`} onClick={() => queue.retry(id)}>
            Try again
          </Button>
        )}
      </div>
      {isMoving(upload) && (
        <Progress className={styles.bar ?? ''} size={4} value={share * 100} aria-label={`Upload of ${name}`} />
      )}
      {state === 'failed' && <p className={styles.problem}>{problem}</p>}
    </li>
  )
}

function stateText(state: Upload['state'], share: number): string {
  if (state === 'waiting') return 'waiting'
  if (state === 'sent') return 'added'
  if (state === 'cancelled') return 'cancelled'
  // All bytes are sent; the server is checking the file.
  return share >= 1 ? 'checking' : `${Math.round(share * 100)}%`
}
