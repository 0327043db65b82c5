import { Button } from '@mantine/core'
import {
  REQUIRED_PAPERS,
  type Registration,
  type RegistrationSource,
} from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { IconCircle, IconCircleCheck, IconCloudCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call } from '../../http/call.ts'
import { Mark } from '../../shell/Mark.tsx'
import { useAction } from '../../ui/act.ts'
import { timeText } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { StepList } from '../../ui/StepList.tsx'
import * as copy from './copy.ts'
import { paperLabels, stepsOf } from './parts/fields.ts'
import type { RegistrationState } from './registration-state.ts'
import styles from './Signup.module.css'
import { askedWith } from './step-props.ts'

interface Props {
  source: RegistrationSource
  step?: number
  reached?: number
  onGo?: (step: number) => void
  registration?: Registration | null | undefined
  state: RegistrationState
  children: ReactNode
}

/** Frame of the registration: current step, save state, and what to prepare. */
export function SignupFrame({ source, step, reached = 0, onGo, registration, state, children }: Props) {
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-label={copy.yourRegistration}>
        <a href="/" className={styles.brand}>
          <Mark />
          Storey
        </a>
        <div className={styles.about}>
          <h2>{copy.registerYourBrokerage}</h2>
          <p>{source === 'skylinebuilders' ? copy.toSellFor : copy.fromAbroad}</p>
        </div>
        {step !== undefined && onGo && (
          <>
            <StepList steps={stepsOf[source]} step={step} reached={reached} onGo={onGo} />
            <Kept registration={registration} state={state} />
          </>
        )}
      </aside>
      <main className={styles.main}>{children}</main>
      {step !== undefined && (
        <aside className={styles.need} aria-label={copy.haveAtHand}>
          <h2>{copy.haveAtHand}</h2>
          <ul>
            {[...REQUIRED_PAPERS[source], ...(source === 'skylinebuilders' ? (['broker_card'] as const) : [])].map(
              (kind) => {
                const there = registration?.documents.some((one) => one.kind === kind)
                return (
                  <li key={kind}>
                    {there ? (
                      <IconCircleCheck size={16} stroke={1.6} color="var(--ok)" aria-hidden="true" />
                    ) : (
                      <IconCircle size={16} stroke={1.6} aria-hidden="true" />
                    )}
                    {paperLabels[kind]}
                  </li>
                )
              },
            )}
          </ul>
          <h2>{copy.whatHappensNext}</h2>
          <p>{copy.weReview}</p>
          <OtherWay source={source} />
        </aside>
      )}
    </div>
  )
}

/** Shows that the registration is saved, and the link that opens it on another device. */
function Kept({ registration, state }: Pick<Props, 'registration' | 'state'>) {
  const { run, running } = useAction()
  if (!registration) return <p className={styles.kept}>{copy.linkComes}</p>
  const { params, options } = askedWith(state)
  const resend = () =>
    run(async () => {
      const { data } = await call(registrations.sendLink, { params }, options)
      if (data.sent) notify.good(copy.linkSent(data.email))
      else notify.info(copy.linkSentBefore(timeText(data.next_at)))
    })
  return (
    <div className={styles.kept}>
      <p className={styles.saved} role="status">
        <IconCloudCheck size={16} stroke={1.6} aria-hidden="true" />
        {copy.savedAt(timeText(registration.saved_at))}
      </p>
      <p>{copy.linkWorks(registration.company.email ?? '')}</p>
      <Button size="xs" variant="default" loading={running} onClick={() => void resend()}>
        {copy.resendLink}
      </Button>
    </div>
  )
}

function OtherWay({ source }: { source: RegistrationSource }) {
  return source === 'skylinebuilders' ? (
    <p>
      {copy.otherCountry} <a href="/signup/international-registration">{copy.registerAbroad}</a>
    </p>
  ) : (
    <p>
      {copy.inEmirates} <a href="/signup/skylinebuilders">{copy.registerHere}</a>
    </p>
  )
}
