import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core'
import type { StartStep } from '@storey/api/administration/get-started.ts'
import { getStarted } from '@storey/api/client-endpoints.ts'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useAction } from '../../ui/act.ts'
import { Link } from '../../ui/Link.tsx'
import { addressOf } from './addresses.ts'
import * as copy from './copy.ts'
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
        <h2 id={id}>{copy.getStarted}</h2>
        <Text size="sm" c="dimmed">
          {copy.done(done, steps.length)}
        </Text>
        <ActionIcon
          aria-label={copy.dismissGuide}
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

function Step({ step, to, next }: StepProps) {
  const { title, text, button } = copy.steps[step.name]
  const Icon = step.done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={styles.step} data-done={step.done || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <b>{title}</b>
        {step.done ? (
          <VisuallyHidden>{copy.isDone}</VisuallyHidden>
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
