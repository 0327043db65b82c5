import { Button } from '@mantine/core'
import {
  REQUIRED_PAPERS,
  type Registration,
  type RegistrationSource,
} from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { IconCircle, IconCircleCheck, IconCircleDot, IconCloudCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call } from '../../http/call.ts'
import { Brand } from '../../shell/Brand.tsx'
import { Waterfront } from '../../shell/skyline/Waterfront.tsx'
import { useAccent } from '../../shell/useAccent.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import { useAction } from '../../ui/act.ts'
import { timeText } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { StepList } from '../../ui/StepList.tsx'
import { documentLabels, stepsOf } from './parts/fields.ts'
import type { RegistrationState } from './registration-state.ts'
import styles from './Signup.module.css'
import { askedWith } from './step-props.ts'

interface Props {
  source: RegistrationSource
  step?: number
  reached?: number
  onGo?: (step: number) => void
  registration?: Registration | null | undefined
  /** All steps are done; the company still confirms its e-mail address if `unconfirmed`. */
  done?: boolean | 'unconfirmed'
  state: RegistrationState
  children: ReactNode
}

/** Frame of the registration: current step, save state, and what to prepare. */
export function SignupFrame({ source, step, reached = 0, onGo, registration, done = false, state, children }: Props) {
  const signup = usePlatform()?.signup
  return (
    <div className={styles.page} style={useAccent()}>
      <aside className={styles.side} aria-label="Your registration">
        <a href="/" className={styles.brand}>
          <Brand />
        </a>
        <div className={styles.about}>
          <h2>Register your brokerage</h2>
          <p>
            {source === 'skylinebuilders'
              ? signup?.developer && `for ${signup.developer}`
              : 'from outside the United Arab Emirates'}
          </p>
          {signup?.text && <p className={styles.words}>{signup.text}</p>}
        </div>
        {done && (
          <ul className={styles.done} aria-label="Finished steps">
            {stepsOf[source].map(({ id, title }) => (
              <li key={id}>
                <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />
                {title}
              </li>
            ))}
            {done === 'unconfirmed' && (
              <li aria-current="step">
                <IconCircleDot size={20} stroke={1.6} aria-hidden="true" />
                Confirm the e‑mail
              </li>
            )}
          </ul>
        )}
        {step === undefined && <Waterfront className={styles.picture} />}
        {step !== undefined && onGo && (
          <>
            <StepList
              steps={stepsOf[source]}
              step={step}
              reached={reached}
              noted={notedSteps(registration)}
              onGo={onGo}
            />
            <Kept registration={registration} state={state} />
          </>
        )}
      </aside>
      <main className={styles.main}>{children}</main>
      {step !== undefined && (
        <aside className={styles.need} aria-label="About the registration">
          {!hasAll(source, registration) && (
            <div className={styles.prepare}>
              <h2>Have these ready</h2>
              <DocumentList source={source} registration={registration} />
            </div>
          )}
          <h2>What happens next</h2>
          <p>
            We review every registration{signup ? ` within ${workingDays(signup.days)}` : ''}. If something is missing,
            we’ll return it with comments.
          </p>
          <OtherWay source={source} />
        </aside>
      )}
    </div>
  )
}

/** Names of the steps with a note from the review that asks for changes. */
const notedSteps = (registration: Props['registration']) =>
  registration?.status === 'changes_requested' ? registration.notes.map(({ field }) => field.split('.')[0] ?? '') : []

/** Whether every document that is needed is uploaded. */
const hasAll = (source: RegistrationSource, registration: Props['registration']) =>
  REQUIRED_PAPERS[source].every((kind) => registration?.documents.some((one) => one.kind === kind))

/** The documents to prepare, those that are there checked. */
function DocumentList({ source, registration }: Pick<Props, 'source' | 'registration'>) {
  const kinds = [...REQUIRED_PAPERS[source], ...(source === 'skylinebuilders' ? (['broker_card'] as const) : [])]
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>
          {registration?.documents.some((one) => one.kind === kind) ? (
            <IconCircleCheck size={16} stroke={1.6} color="var(--ok)" aria-hidden="true" />
          ) : (
            <IconCircle size={16} stroke={1.6} aria-hidden="true" />
          )}
          {documentLabels[kind]}
          {kind === 'broker_card' && ', optional'}
        </li>
      ))}
    </ul>
  )
}

/** The same, folded below the title, where the window has no room for a column. */
export const ReadyDocuments = (props: Pick<Props, 'source' | 'registration'>) =>
  hasAll(props.source, props.registration) ? null : (
    <details className={styles.ready}>
      <summary>Documents to have ready</summary>
      <DocumentList {...props} />
    </details>
  )

/** `two working days`. */
export const workingDays = (days: number) =>
  days === 1 ? 'one working day' : days === 2 ? 'two working days' : `${days} working days`

/** Shows that the registration is saved, and the link that opens it on another device. */
function Kept({ registration, state }: Pick<Props, 'registration' | 'state'>) {
  const sendsEmails = useSendsEmails()
  if (!registration)
    return (
      <p className={styles.kept}>
        {sendsEmails
          ? 'When you continue, we e-mail you a link that opens this page as you left it, on any device.'
          : 'This server sends no e-mails yet. What you save stays in this browser; its administrator can give you a link for another device.'}
      </p>
    )
  return (
    <div className={styles.kept}>
      <p className={styles.saved} role="status">
        <IconCloudCheck size={16} stroke={1.6} aria-hidden="true" />
        Saved at {timeText(registration.saved_at)}
      </p>
      <p>
        {sendsEmails
          ? `Stop at any time. The link we e-mailed to ${registration.company.email ?? ''} opens this page as you left it, on any device.`
          : 'Stop at any time, and go on in this browser. For another device, ask the administrator of this server for a link: it sends no e-mails yet.'}
      </p>
      <ResendLink state={state} />
    </div>
  )
}

/** False if no mail server is set, and the applicant gets links from the administrator only. */
export const useSendsEmails = (): boolean => usePlatform()?.sends_emails !== false

export function ResendLink({ state, size = 'xs' }: Pick<Props, 'state'> & { size?: 'xs' | 'md' }) {
  const { run, running } = useAction()
  const sendsEmails = useSendsEmails()
  const { params, options } = askedWith(state)
  const resend = () =>
    run(async () => {
      const { data } = await call(registrations.sendLink, { params }, options)
      if (data.sent) notify.good(`We sent the link to ${data.email}.`)
      else notify.info(`A link was sent within the last hour. You can request another at ${timeText(data.next_at)}.`)
    })
  if (!sendsEmails) return null
  return (
    <Button size={size} variant="default" loading={running} onClick={() => void resend()}>
      Resend link
    </Button>
  )
}

function OtherWay({ source }: { source: RegistrationSource }) {
  return source === 'skylinebuilders' ? (
    <p>
      Registered in another country? <a href="/signup/international-registration">Register internationally</a>
    </p>
  ) : (
    <p>
      Registered in the United Arab Emirates? <a href="/signup/skylinebuilders">Register here</a>
    </p>
  )
}
