import { ActionIcon, Alert, Button, Checkbox, Group, Modal, Textarea } from '@mantine/core'
import type { ReviewedRegistration } from '@storey/api/administration/registration-reviews.ts'
import { registrationReviews } from '@storey/api/client-endpoints.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { IconMessagePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useAction } from '../../ui/act.ts'
import { useKeptState } from '../../ui/kept/useKeptState.ts'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { notifySent } from '../parts/notify-sent.tsx'
import { useShownValue } from '../signup/parts/useShownValue.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import styles from './Review.module.css'
import { partsOf, type Row } from './review-fields.ts'

type Decision = RequestOf<typeof registrationReviews.decide>['body']

const approveEffect = (email: string, unticked: number) =>
  `It becomes active, and ${email} is invited as broker admin.${unticked === 0 ? '' : ` ${unticked === 1 ? '1 field is' : `${unticked} fields are`} not ticked.`}`

/** Review of a registration: each field is confirmed or noted next to the documents, then the registration is decided. */
export function Review({ registration }: { registration: ReviewedRegistration }) {
  const { id, name, status, company, documents, address_confirmed } = registration
  const waits = status === 'pending_review'
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [notes, setNotes] = useKeptState<Readonly<Record<string, string>>>(
    // A registration that was sent again starts without notes.
    `Notes ${registration.id} ${registration.submitted_at}`,
    Object.fromEntries(registration.notes.map(({ field, note }) => [field, note])),
  )
  const [rejecting, setRejecting] = useState(false)
  const { run, running } = useAction()
  const showValue = useShownValue()
  const parts = partsOf(registration)
  const all = parts.flatMap(({ rows }) => rows)
  useUnsaved(
    () =>
      ticked.size > 0 ||
      registration.notes.some(({ field, note }) => notes[field] !== note) ||
      written.length > registration.notes.length,
  )
  const written = Object.entries(notes).filter(([, note]) => note.trim() !== '')

  const decide = (body: Decision, done: string) =>
    run(async () => {
      const { data } = await call(registrationReviews.decide, { params: { id }, body })
      notifySent(done, { link: data.link, what: `${done}. The e-mail to ${company.email ?? name}` })
      setRejecting(false)
    })
  const approve = async () => {
    const unticked = all.filter(({ field }) => !ticked.has(field)).length
    const effect = approveEffect(company.email ?? '', unticked)
    if (await confirm({ title: `Approve ${name}?`, effect, verb: 'Approve' }))
      await decide({ decision: 'approve' }, `${name} approved and invited`)
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
        {waits && registration.same_license.length > 0 && (
          <Alert color="yellow" title="License used more than once">
            <p>Only one organization can have this license. Compare the documents before you decide.</p>
            <ul>
              {registration.same_license.map((other) => (
                <li key={other.id}>
                  <Link to={`/auth/organizations/${other.id}?tab=review`}>{other.name}</Link>,{' '}
                  {other.status.replace('_', ' ')}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {waits && !address_confirmed && (
          <Alert color="yellow" title="E-mail address not confirmed">
            The company did not open the link that was sent to {company.email}. The registration can be approved or
            returned after it confirms that it sent it.
          </Alert>
        )}
        {parts.map(({ title, rows }) => (
          <section key={title} className={styles.part}>
            <h2>{title}</h2>
            {rows.map((row) => (
              <ReviewRow
                key={row.field}
                row={row}
                shown={showValue(row.rule, row.value)}
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
              {all.filter(({ field }) => ticked.has(field)).length} of {all.length} fields ticked
              {written.length > 0 && `, ${written.length === 1 ? '1 note' : `${written.length} notes`}`}
            </span>
            <Button variant="default" color="red" onClick={() => setRejecting(true)}>
              Reject
            </Button>
            {Object.keys(notes).length > 0 ? (
              <Button
                loading={running}
                disabled={written.length === 0 || !address_confirmed}
                onClick={() =>
                  void decide(
                    { decision: 'return', notes: written.map(([field, text]) => ({ field, note: text })) },
                    `${name} returned with notes`,
                  )
                }
              >
                Return with notes
              </Button>
            ) : (
              <Button
                variant={ticked.size === all.length ? 'filled' : 'default'}
                loading={running}
                disabled={!address_confirmed}
                onClick={() => void approve()}
              >
                Approve
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
          onReject={(reason) => void decide({ decision: 'reject', reason }, `${name} rejected`)}
        />
      )}
    </div>
  )
}

const noticeOf = (status: ReviewedRegistration['status']) =>
  status === 'draft'
    ? 'Draft: not submitted yet'
    : status === 'changes_requested'
      ? 'Returned with comments. Waiting for the company.'
      : 'This registration was decided.'

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
          aria-label={`Checked: ${label}`}
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
              aria-label={`Note for ${label}`}
              placeholder="What should they change?"
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
          aria-label={note === undefined ? `Add note: ${label}` : `Remove note: ${label}`}
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
  const [reason, setReason] = useKeptState(`Reason, ${name}`, '')
  const [tried, setTried] = useState(false)
  const empty = reason.trim() === ''
  return (
    <Modal opened onClose={onClose} title={`Reject ${name}?`} size={440}>
      <Textarea
        label="Reason"
        description="The company is notified and can apply again."
        autosize
        minRows={3}
        maxLength={2_000}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={tried && empty ? 'Enter a reason.' : undefined}
      />
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={running}
          onClick={() => {
            setTried(true)
            if (!empty) onReject(reason.trim())
          }}
        >
          Reject
        </Button>
      </Group>
    </Modal>
  )
}
