import { Button, Popover, Select, Text, Textarea } from '@mantine/core'
import { type Activity, type ActivityResult, resultsOf } from '@storey/api/crm/activities.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeptState } from '../../../ui/kept/useKeptState.ts'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { complete, snoozes } from './activity-actions.ts'
import { resultLabels } from './activity-labels.ts'
import styles from './CompleteActivity.module.css'

/** The circle of an open activity: asks for the result and the next step, and completes it. */
export function CompleteActivity({ activity }: { activity: Activity }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-start" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.check}
          data-circle={activity.id}
          aria-label={`Complete ${activity.subject}`}
          title="Complete"
          onClick={() => setOpened(!opened)}
        >
          <span>
            <IconCheck size={14} stroke={2.2} aria-hidden />
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={16}>
        {opened && <Completion activity={activity} onDone={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The circle of the next row, which takes the focus of the one that leaves. */
function nextCircle({ id }: Activity): HTMLElement | undefined {
  const circles = [...document.querySelectorAll<HTMLElement>('[data-circle]')]
  const at = circles.findIndex((circle) => circle.dataset.circle === String(id))
  return circles[at + 1] ?? circles[at - 1]
}

const NOTHING = 'nothing'

function Completion({ activity, onDone }: { activity: Activity; onDone: () => void }) {
  const results = resultsOf[activity.type]
  const [result, setResult] = useState<ActivityResult | ''>(results.length === 1 ? (results[0] ?? '') : '')
  const [missing, setMissing] = useState(false)
  const [outcome, setOutcome] = useKeptState(`Completion ${activity.id}`, '')
  const [next, setNext] = useState(NOTHING)
  useUnsaved(() => outcome.trim() !== '')
  const later = snoozes().filter(({ id }) => id !== 'hour')
  const save = () => {
    if (result === '') return setMissing(true)
    const circle = nextCircle(activity)
    onDone()
    circle?.focus()
    const next_at = later.find(({ id }) => id === next)?.due_at ?? null
    void complete(activity, { result, outcome: outcome.trim(), next_at })
  }
  return (
    <form
      className={styles.completion}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {results.length > 1 && (
        <div>
          <Text component="div" size="xs" c="var(--text-2)" fw={500} mb="var(--s-1)">
            Outcome
          </Text>
          <SegmentedSwitch
            label="Outcome"
            value={result}
            onChange={setResult}
            options={results.map((value) => ({ value, label: resultLabels[value] }))}
          />
          {missing && result === '' && (
            <Text size="xs" c="var(--danger)" mt="var(--s-1h)" role="alert">
              Choose an outcome.
            </Text>
          )}
        </div>
      )}
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus={results.length === 1 || undefined}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            save()
          }
        }}
      />
      <Select
        label="Next step"
        value={next}
        onChange={(value) => setNext(value ?? NOTHING)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: NOTHING, label: 'No next step' },
          ...later.map(({ id, label }) => ({ value: id, label: `Follow up ${label.toLowerCase()}` })),
        ]}
      />
      <Button type="submit" fullWidth>
        Complete activity
      </Button>
    </form>
  )
}
