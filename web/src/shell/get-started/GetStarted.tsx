import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core'
import type { StartStep, StartStepName } from '@storey/api/administration/get-started.ts'
import { getStarted } from '@storey/api/client-endpoints.ts'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useAction } from '../../ui/act.ts'
import { Link } from '../../ui/Link.tsx'
import { addressOf } from './addresses.ts'
import styles from './GetStarted.module.css'

/** First steps of the user's role, above the start screen, until they are done or dismissed. */
export function GetStarted() {
  const id = useId()
  const answer = useQuery(query(getStarted.show, {}))
  const { run, running } = useAction()
  const { steps, dismissed } = answer.data?.data ?? { steps: [], dismissed: false }
  const done = steps.filter((step) => step.done).length
  if (dismissed || done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <section className={styles.guide} aria-labelledby={id} data-no-print>
      <div className={styles.head}>
        <h2 id={id}>Get started</h2>
        <Text size="sm" c="dimmed">
          {done} of {steps.length} done
        </Text>
        <ActionIcon
          aria-label="Dismiss guide"
          loading={running}
          onClick={() => void run(() => call(getStarted.dismiss, {}))}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <ul>
        {steps.map((step) => (
          <Step key={step.name} step={step} to={addressOf(step, steps)} next={step === next} />
        ))}
      </ul>
    </section>
  )
}

interface StepProps {
  step: StartStep
  to: string | undefined
  /** True for the first open step. */
  next: boolean
}

const stepWords: Readonly<Record<StartStepName, StepWords>> = {
  create_developer: {
    title: 'Create a developer',
    text: 'The company whose projects you sell.',
    button: 'Create developer',
  },
  invite_developer_admin: {
    title: 'Invite its admin',
    text: 'They add projects, buildings, units and payment plans.',
    button: 'Invite admin',
  },
  invite_sales_manager: {
    title: 'Invite a sales manager',
    text: 'They hold and book units of the developers you assign to them.',
    button: 'Invite sales manager',
  },
  create_brokerage: {
    title: 'Set up a brokerage',
    text: 'Brokers work their own leads and deals.',
    button: 'Create brokerage',
  },
  receive_developers: {
    title: 'Get your developers',
    text: 'A super admin assigns you the developers you sell for.',
  },
  create_project: {
    title: 'Create a project',
    text: 'A project groups the buildings you sell.',
    button: 'Create project',
  },
  create_building: {
    title: 'Add a building',
    text: 'With its floors and handover date.',
    button: 'Add building',
  },
  create_units: {
    title: 'Add units',
    text: 'Generate all units of a building at once.',
    button: 'Add units',
  },
  create_payment_plan: {
    title: 'Create a payment plan',
    text: 'Units are booked on a plan of their building.',
    button: 'Create payment plan',
  },
  release_units: {
    title: 'Release units for sale',
    text: 'Make units available to hold and book.',
    button: 'Release units',
  },
  see_availability: {
    title: 'See what is for sale',
    text: 'Projects, prices and plans that developers publish to you appear in Availability.',
    button: 'Open availability',
  },
  register_client: {
    title: 'Register a client',
    text: 'The first registration protects your client in a project.',
    button: 'Register client',
  },
  create_lead: {
    title: 'Add your first lead',
    text: 'Enter one or import a list.',
    button: 'Add lead',
  },
  plan_activity: {
    title: 'Plan an activity',
    text: 'Calls, viewings and tasks, with reminders.',
    button: 'Plan activity',
  },
  create_deal: {
    title: 'Open a deal',
    text: 'Deals move through the stages of your pipeline.',
    button: 'Open board',
  },
  book_unit: {
    title: 'Book a unit',
    text: 'Choose an available unit and a payment plan.',
    button: 'Choose unit',
  },
}

function Step({ step, to, next }: StepProps) {
  const { title, text, button } = stepWords[step.name]
  const Icon = step.done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={styles.step} data-done={step.done || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <b>{title}</b>
        {step.done ? (
          <VisuallyHidden>Done</VisuallyHidden>
        ) : (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {!step.done && button && to && (
        <Button component={Link} to={to} quiet size="xs" variant={next ? 'filled' : 'default'}>
          {button}
        </Button>
      )}
    </li>
  )
}

interface StepWords {
  readonly title: string
  readonly text: string
  /** Undefined if other users do the step. */
  readonly button?: string
}
