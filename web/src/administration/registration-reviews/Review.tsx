import { ActionIcon, Alert, Button, Checkbox, Group, Modal, Textarea } from '@mantine/core'
import type { ReviewedRegistration } from '@storey/api/administration/registration-reviews.ts'
import { registrationReviews } from '@storey/api/client-endpoints.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { IconMessagePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { useShownValue } from '../signup/parts/useShownValue.tsx'
import * as copy from './copy.ts'
import { DocumentViewer } from './DocumentViewer.tsx'
import styles from './Review.module.css'
import { partsOf, type Row } from './review-fields.ts'

type Decision = RequestOf<typeof registrationReviews.decide>['body']

/** Review of a registration: each field is confirmed or noted next to the documents, then the registration is decided. */
export function Review({ registration }: { registration: ReviewedRegistration }) {
  const { id, name, status, company, documents } = registration
  const waits = status === 'pending_review'
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(registration.notes.map(({ field, note }) => [field, note])),
  )
  const [rejecting, setRejecting] = useState(false)
  const { run, running } = useAction()
  const shown = useShownValue()
  const parts = partsOf(registration)
  const all = parts.flatMap(({ rows }) => rows)
  const written = Object.entries(notes).filter(([, note]) => note.trim() !== '')

  const decide = (body: Decision, done: string) =>
    run(async () => {
      await call(registrationReviews.decide, { params: { id }, body })
      notify.good(done)
      setRejecting(false)
    })
  const approve = async () => {
    const unticked = all.filter(({ field }) => !ticked.has(field)).length
    const effect = copy.approveEffect(company.email ?? '', unticked)
    if (await confirm({ title: copy.approveTitle(name), effect, verb: copy.approve }))
      await decide({ decision: 'approve' }, copy.approved(name))
  }
  const note = (field: string, text: string | undefined) => {
    const { [field]: _, ...rest } = notes
    setNotes(text === undefined ? rest : { ...rest, [field]: text })
  }
  const tick = (field: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(field)
    else next.delete(field)
    setTicked(next)
  }

  return (
    <div className={styles.review}>
      <div>
        {!waits && <Alert color="gray">{noticeOf(status)}</Alert>}
        {parts.map(({ title, rows }) => (
          <section key={title} className={styles.part}>
            <h2>{title}</h2>
            {rows.map((row) => (
              <ReviewRow
                key={row.field}
                row={row}
                shown={shown(row.rule, row.value)}
                waits={waits}
                ticked={ticked.has(row.field)}
                note={notes[row.field]}
                onTick={(on) => tick(row.field, on)}
                onNote={(text) => note(row.field, text)}
              />
            ))}
          </section>
        ))}
        {waits && (
          <div className={styles.foot}>
            <span>
              {copy.progress(all.filter(({ field }) => ticked.has(field)).length, all.length)}
              {written.length > 0 && `, ${copy.noted(written.length)}`}
            </span>
            <Button variant="default" color="red" onClick={() => setRejecting(true)}>
              {copy.reject}
            </Button>
            {Object.keys(notes).length > 0 ? (
              <Button
                loading={running}
                disabled={written.length === 0}
                onClick={() =>
                  void decide(
                    { decision: 'return', notes: written.map(([field, text]) => ({ field, note: text })) },
                    copy.returned(name),
                  )
                }
              >
                {copy.returnIt}
              </Button>
            ) : (
              <Button loading={running} onClick={() => void approve()}>
                {copy.approve}
              </Button>
            )}
          </div>
        )}
      </div>
      <DocumentViewer organization_id={id} documents={documents} />
      {rejecting && (
        <RejectDialog
          name={name}
          running={running}
          onClose={() => setRejecting(false)}
          onReject={(reason) => void decide({ decision: 'reject', reason }, copy.rejected(name))}
        />
      )}
    </div>
  )
}

const noticeOf = (status: ReviewedRegistration['status']) =>
  status === 'draft' ? copy.notSent : status === 'changes_requested' ? copy.returnedBefore : copy.decidedAlready

interface RowProps {
  row: Row
  shown: React.ReactNode
  waits: boolean
  ticked: boolean
  note: string | undefined
  onTick: (on: boolean) => void
  /** Undefined removes the note. */
  onNote: (text: string | undefined) => void
}

function ReviewRow({ row: { label }, shown, waits, ticked, note, onTick, onNote }: RowProps) {
  return (
    <div className={styles.row} data-noted={note !== undefined || undefined}>
      {waits && (
        <Checkbox
          aria-label={copy.checked(label)}
          checked={ticked}
          disabled={note !== undefined}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      )}
      <dl>
        <dt>{label}</dt>
        <dd dir="auto">{shown}</dd>
        {note !== undefined &&
          (waits ? (
            <Textarea
              aria-label={copy.noteFor(label)}
              placeholder={copy.notePlaceholder}
              autosize
              minRows={2}
              maxLength={1_000}
              autoFocus
              value={note}
              onChange={({ currentTarget }) => onNote(currentTarget.value)}
            />
          ) : (
            <dd className={styles.note}>{note}</dd>
          ))}
      </dl>
      {waits && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={note === undefined ? copy.addNote(label) : copy.removeNote(label)}
          onClick={() => {
            onTick(false)
            onNote(note === undefined ? '' : undefined)
          }}
        >
          {note === undefined ? <IconMessagePlus size={16} stroke={1.6} /> : <IconX size={16} stroke={1.6} />}
        </ActionIcon>
      )}
    </div>
  )
}

interface RejectProps {
  name: string
  running: boolean
  onClose: () => void
  onReject: (reason: string) => void
}

function RejectDialog({ name, running, onClose, onReject }: RejectProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const empty = reason.trim() === ''
  return (
    <Modal opened onClose={onClose} title={copy.rejectTitle(name)} size={440}>
      <Textarea
        label={copy.reason}
        description={copy.reasonMeans}
        autosize
        minRows={3}
        maxLength={2_000}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={tried && empty ? copy.enterReason : undefined}
      />
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="md">
        <Button variant="default" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button
          color="red"
          loading={running}
          onClick={() => {
            setTried(true)
            if (!empty) onReject(reason.trim())
          }}
        >
          {copy.reject}
        </Button>
      </Group>
    </Modal>
  )
}
