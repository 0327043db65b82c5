import { Alert, Button, Text } from '@mantine/core'
import type { Registration, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { momentText } from '../../ui/format/day.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { problemOf } from '../../ui/problem.ts'
import { productName } from '../../ui/product.ts'
import { CURRENT_STEP } from '../../ui/StepList.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { BankStep } from './BankStep.tsx'
import { BrokersStep } from './BrokersStep.tsx'
import { CompanyStep, GeneralStep } from './CompanyStep.tsx'
import { makeDocumentQueue } from './document-queue.ts'
import { pageOf, type StepId, stepsOf } from './parts/fields.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { type RegistrationState, useRegistration } from './registration-state.ts'
import { SignatoryStep } from './SignatoryStep.tsx'
import styles from './Signup.module.css'
import { ReadyDocuments, ResendLink, SignupFrame, useSendsEmails, workingDays } from './SignupFrame.tsx'
import { askedWith } from './step-props.ts'

/** The registration of a brokerage: each step has an address, and is saved on the server when it is left. */
export function SignupPage({ source }: { source: RegistrationSource }) {
  const state = useRegistration(source)
  const signup = usePlatform()?.signup
  const gone = problemOf(state.answer.error).status === 404
  if (state.answer.error && gone) return <Gone source={source} state={state} />
  return (
    <Await answer={state.answer} kind="form">
      {(registration) => {
        const over = registration?.status === 'pending_review'
        // A registration that was begun before can be finished.
        if (registration === null && signup?.open === false) return <Closed source={source} state={state} />
        return over ? (
          <Sent source={source} state={state} registration={registration} />
        ) : (
          <Steps source={source} state={state} registration={registration} />
        )
      }}
    </Await>
  )
}

const ASK_FOR_LINK =
  'This server sends no e-mails yet. Ask its administrator for the link that confirms this registration, and open it in this browser.'

const LEADS: Readonly<Record<StepId, string>> = {
  company: 'As printed on the trade license.',
  bank: 'Where commissions are paid. The account belongs to the company.',
  signatory: 'The person who signs contracts for the company.',
  brokers: 'At least one broker. More can join later by invite.',
  review: 'Check what you entered. You can go back and change anything.',
}

interface Props {
  source: RegistrationSource
  state: RegistrationState
  registration: Registration | null
}

function Steps({ source, state, registration }: Props) {
  const navigate = useNavigate()
  const steps = stepsOf[source]
  const pathname = useRouterState({ select: ({ location }) => location.pathname.replace(/\/+$/, '') })
  const stepName = pathname.slice(pageOf(source).length + 1) || 'company'
  const step = steps.findIndex(({ id }) => id === stepName)
  const reached = reachedOf(source, registration)
  const [queue] = useState(() => makeDocumentQueue(source))
  const sendsEmails = useSendsEmails()
  const go = (to: number) => {
    const id = steps[to]?.id
    void navigate({ href: id === 'company' ? pageOf(source) : `${pageOf(source)}/${id}` })
    window.scrollTo(0, 0)
  }
  const title = steps[step]?.title ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Register your brokerage · ${productName()}`
    heading.current?.focus()
  }, [title])

  if (step < 0) return <NotFound />
  // Earlier steps must be saved first.
  const current = Math.min(step, reached)
  const { id } = steps[current] ?? { id: 'company' as const }
  const props = {
    source,
    state,
    queue,
    onNext: () => go(current + 1),
    onBack: current > 0 ? () => go(current - 1) : undefined,
    nextTitle: steps[current + 1]?.title ?? '',
  }
  return (
    <SignupFrame source={source} state={state} registration={registration} step={current} reached={reached} onGo={go}>
      {registration?.status === 'changes_requested' && (
        <Alert color="yellow" title="We need some changes" mb="md">
          Make the changes noted and send the registration again.
          <ul className={styles.noted}>
            {steps.map(({ id: noted, title: name }, to) => {
              const count = registration.notes.filter(({ field }) => field.startsWith(`${noted}.`)).length
              return count === 0 ? null : (
                <li key={noted}>
                  <button type="button" onClick={() => go(to)}>
                    {name}
                  </button>
                  : {count === 1 ? 'one note' : `${count} notes`}
                </li>
              )
            })}
          </ul>
        </Alert>
      )}
      {registration?.status === 'rejected' && (
        <Alert color="red" title="Your registration was not accepted" mb="md">
          {registration.status_reason} You can correct it and apply again.
        </Alert>
      )}
      <h1 ref={heading} tabIndex={-1} aria-describedby={CURRENT_STEP} className={styles.title}>
        {steps[current]?.title}
      </h1>
      <Text inherit c="var(--text-2)" mt="var(--s-1)" mb="var(--s-4h)">
        {id === 'company' && source === 'international' ? 'As printed in your company’s registration.' : LEADS[id]}
      </Text>
      <ReadyDocuments source={source} registration={registration} />
      {registration && !registration.address_confirmed && (
        <Alert color="yellow" title="Confirm your registration" mb="md">
          {sendsEmails
            ? `Within 24 hours, open the link that we sent to ${registration.company.email ?? ''} in this browser. Without it, there is no review.`
            : `${ASK_FOR_LINK} We review only confirmed registrations.`}
        </Alert>
      )}
      {id === 'company' && source === 'skylinebuilders' && <CompanyStep {...props} registration={registration} />}
      {id === 'company' && source === 'international' && <GeneralStep {...props} registration={registration} />}
      {registration && id === 'bank' && <BankStep {...props} registration={registration} />}
      {registration && id === 'signatory' && <SignatoryStep {...props} registration={registration} />}
      {registration && id === 'brokers' && <BrokersStep {...props} registration={registration} />}
      {registration && id === 'review' && (
        <ReviewStep
          {...props}
          registration={registration}
          onEdit={(to) => go(steps.findIndex((one) => one.id === to))}
        />
      )}
    </SignupFrame>
  )
}

/** The first unsaved step. */
function reachedOf(source: RegistrationSource, registration: Registration | null): number {
  if (!registration) return 0
  if (!registration.bank) return 1
  if (!registration.signatory) return 2
  if (source === 'international') return 3
  return registration.brokers.length === 0 ? 3 : 4
}

const Closed = ({ source, state }: Omit<Props, 'registration'>) => (
  <SignupFrame source={source} state={state}>
    <EmptyState
      page
      scene="gate"
      title="Registration is closed"
      text="New brokerages are not registered here at the moment. Contact the sales team. If you began before, open the link in your e-mail."
      action={
        <Button component="a" href="/" variant="default">
          Go to sign-in
        </Button>
      }
    />
  </SignupFrame>
)

function Sent({ source, state, registration }: Props) {
  const signup = usePlatform()?.signup
  const sendsEmails = useSendsEmails()
  if (registration && !registration.address_confirmed)
    return <Unconfirmed source={source} state={state} registration={registration} />
  const email = registration?.company.email ?? ''
  return (
    <SignupFrame source={source} state={state} done>
      <EmptyState
        page
        scene="plane"
        title="Registration sent"
        text={`${registration?.company.legal_name ?? 'Your brokerage'} is with our reviewers.`}
        action={
          <ol className={styles.after} aria-label="What happens next">
            <li>We review it{signup ? ` within ${workingDays(signup.days)}` : ''}.</li>
            <li>If something is missing, {sendsEmails ? `we e-mail notes to ${email}` : 'we send you notes'}.</li>
            <li>When it is accepted, we invite you and your brokers{sendsEmails ? ' by\u00a0e\u2011mail' : ''}.</li>
          </ol>
        }
      />
    </SignupFrame>
  )
}

/** A registration that was sent before its address was confirmed: the holder of the e-mailed link confirms it. */
function Unconfirmed({ source, state, registration }: Props & { registration: Registration }) {
  const { run, running } = useAction()
  const { may_confirm, company, submitted_at } = registration
  const sendsEmails = useSendsEmails()
  const { params, options } = askedWith(state)
  const confirm = () =>
    run(async () => {
      const { data } = await call(registrations.confirm, { params, body: { token: options.bearer } }, options)
      state.show(data)
    })
  return (
    <SignupFrame source={source} state={state} done={may_confirm ? false : 'unconfirmed'}>
      {may_confirm ? (
        <EmptyState
          page
          scene="terms"
          title="Did your company send this registration?"
          text="If it didn’t, close this page. Without your confirmation it isn’t reviewed, and is deleted later."
          action={
            <div className={styles.asked}>
              <Facts
                facts={[
                  { label: 'Company', value: company.legal_name },
                  { label: 'E\u2011mail', value: company.email },
                  ...(submitted_at === null ? [] : [{ label: 'Sent', value: momentText(submitted_at) }]),
                ]}
              />
              <Button size="md" loading={running} onClick={() => void confirm()}>
                Confirm registration
              </Button>
            </div>
          }
        />
      ) : (
        <EmptyState
          page
          scene="plane"
          title="Confirm your registration"
          text={
            sendsEmails ? (
              <>
                We sent a link to <strong>{company.email}</strong>. Open it to confirm that your company sent this
                registration. The review starts after that.
              </>
            ) : (
              `${ASK_FOR_LINK} The review starts after that.`
            )
          }
          action={<ResendLink state={state} size="md" />}
        />
      )}
    </SignupFrame>
  )
}

function Gone({ source, state }: Omit<Props, 'registration'>) {
  return (
    <SignupFrame source={source} state={state}>
      <EmptyState
        page
        scene="line"
        title="This link is no longer valid"
        text="The registration was decided, the link has expired, or a newer link was opened. If your company was approved, use the invite in your e-mail."
        action={
          <>
            <Button component="a" href="/">
              Go to sign-in
            </Button>{' '}
            <Button variant="default" onClick={state.forget}>
              Start a new registration
            </Button>
          </>
        }
      />
    </SignupFrame>
  )
}
