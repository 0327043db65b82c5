import { ActionIcon, Button, FileButton, Progress } from '@mantine/core'
import { REQUIRED_PAPERS, type Registration } from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { IconCircleCheck, IconFileAlert, IconFileText, IconFileUpload, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useUploads } from '../../ui/fields/UploadList.tsx'
import { isMoving } from '../../ui/fields/upload-queue.ts'
import { sizeText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { ACCEPTED, type DocumentQueue, type Place, problemOfFile, samePlace } from './document-queue.ts'
import { documentLabels } from './parts/fields.ts'
import { type RegistrationState, refetchRegistration } from './registration-state.ts'
import styles from './Signup.module.css'

interface Props {
  source: Registration['source']
  registration: Registration | null
  state: RegistrationState
  queue: DocumentQueue
  places: readonly Place[]
  /** Files held here until they can be uploaded. */
  held?: readonly { readonly file: File; readonly about: Place }[]
  onHold?: (file: File, about: Place) => void
}

/** The documents of a step, one row each with its upload state. */
export function SignupDocuments(props: Props) {
  return (
    <ul className={styles.documents}>
      {props.places.map((place) => (
        <PaperRow key={`${place.kind} ${place.broker_id}`} {...props} place={place} />
      ))}
    </ul>
  )
}

function PaperRow({ source, registration, state, queue, place, held = [], onHold }: Props & { place: Place }) {
  const [wrong, setWrong] = useState<string>()
  const upload = useUploads(queue).findLast(({ about }) => samePlace(about, place))
  const saved = registration?.documents.find((one) => samePlace(one, place))
  const waiting = held.find(({ about }) => samePlace(about, place))
  const note = registration?.notes.find(({ field }) => field === `documents.${place.kind}`)?.note
  const moving = upload && isMoving(upload)
  const failed = upload?.state === 'failed' ? `${upload.file.name}: ${upload.problem}` : undefined
  const problem = moving ? undefined : (wrong ?? failed)
  const label = documentLabels[place.kind]
  const needed = REQUIRED_PAPERS[source].includes(place.kind)
  const title = needed ? label : `${label}, optional`

  const take = (file: File | null) => {
    if (!file) return
    const refusal = problemOfFile(file)
    setWrong(refusal)
    if (refusal) return
    if (state.opened) queue.add([{ file, about: place }])
    else onHold?.(file, place)
  }
  const remove = async () => {
    const { uuid = '', token = '' } = state.opened ?? {}
    const query = place.broker_id === null ? {} : { broker_id: place.broker_id }
    try {
      await call(
        registrations.removeDocument,
        { params: { orgUuid: uuid, kind: place.kind }, query },
        { bearer: token },
      )
      await refetchRegistration(source)
    } catch (error) {
      notify.bad(error)
    }
  }
  const Icon = problem ? IconFileAlert : saved ? IconFileText : IconFileUpload
  return (
    <li data-problem={problem ? true : undefined} data-saved={saved ? true : undefined}>
      <span className={styles.tile}>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={styles.document}>
        <b>{title}</b>
        {note && <span className={styles.note}>{note}</span>}
        {moving ? (
          <>
            <small>
              {upload.file.name}, {Math.round(upload.share * 100)}%
            </small>
            <Progress size={4} value={upload.share * 100} aria-label={upload.file.name} />
          </>
        ) : problem ? (
          <small role="alert">{problem}</small>
        ) : waiting ? (
          <small>{waiting.file.name}, uploads when you continue</small>
        ) : (
          <small>
            {saved ? `${saved.name}, ${sizeText(saved.size)}` : needed ? 'Needed before you send' : 'Not uploaded yet'}
          </small>
        )}
      </span>
      {moving ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Cancel upload of ${upload.file.name}`}
          onClick={() => queue.cancel(upload.id)}
        >
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <span className={styles.documentActions}>
          {saved && !problem && <IconCircleCheck size={18} stroke={1.6} color="var(--ok)" aria-hidden="true" />}
          {failed && !wrong && (
            <Button size="xs" variant="default" onClick={() => queue.retry(upload?.id ?? 0)}>
              Try again
            </Button>
          )}
          <FileButton accept={ACCEPTED.join(',')} onChange={take} inputProps={{ 'aria-label': title }}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                aria-label={saved ? `Replace file: ${label}` : `Choose file: ${label}`}
              >
                {saved ? 'Replace' : 'Choose file'}
              </Button>
            )}
          </FileButton>
          {saved && (
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${label}`} onClick={() => void remove()}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      )}
    </li>
  )
}
