import { Button, Group, Radio, Stack } from '@mantine/core'
import { DayInput } from '../fields/DayInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { ChoiceChecklist } from './ChoiceChecklist.tsx'
import type { DaysFilter, EditorProps, NumberFilter, YesFilter } from './filters.ts'
import { RangeEditor, useDraft } from './RangeEditor.tsx'
import { RecordChecklist } from './RecordChecklist.tsx'
import { lastDays, THIS_MONTH, THIS_YEAR } from './relative-day.ts'
import { TextEditor } from './TextEditor.tsx'

/** The control that sets a filter: in the chip's popover, and in the sheet on phones. */
export function FilterEditor({ filter, query, change }: EditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceChecklist filter={filter} query={query} change={change} />
    case 'record':
      return <RecordChecklist filter={filter} query={query} change={change} />
    case 'text':
      return <TextEditor filter={filter} query={query} change={change} />
    case 'number':
      return <NumberEditor filter={filter} query={query} change={change} />
    case 'yes':
      return <YesEditor filter={filter} query={query} change={change} />
    case 'range':
      return <RangeEditor filter={filter} query={query} change={change} />
    case 'days':
      return <DaysEditor filter={filter} query={query} change={change} />
  }
}

function NumberEditor({ filter, query, change }: EditorProps<NumberFilter<string>>) {
  const value = query[filter.key] === undefined ? null : Number(query[filter.key])
  const { draft, box } = useDraft(value, (next) => change({ [filter.key]: next ?? undefined }))
  return (
    <Stack gap={8}>
      <Group gap={4}>
        {filter.usual.map((count) => (
          <Button key={count} variant="default" size="xs" onClick={() => change({ [filter.key]: count })}>
            {count} {filter.unit}
          </Button>
        ))}
      </Group>
      <NumberInput
        {...box}
        data-autofocus
        aria-label={`${filter.label}, ${filter.unit}`}
        value={draft}
        min={1}
        max={filter.most}
        unit={filter.unit}
      />
    </Stack>
  )
}

function YesEditor({ filter, query, change }: EditorProps<YesFilter<string>>) {
  const value = query[filter.key]
  return (
    <Radio.Group
      aria-label={filter.label}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => change({ [filter.key]: chosen === '' ? undefined : chosen === 'true' })}
    >
      <Stack gap={10}>
        <Radio value="true" label={filter.yes ?? 'Yes'} />
        <Radio value="false" label={filter.no ?? 'No'} />
        <Radio value="" label="Any" />
      </Stack>
    </Radio.Group>
  )
}

function DaysEditor({ filter, query, change }: EditorProps<DaysFilter<string>>) {
  const day = (key: string) => (typeof query[key] === 'string' ? String(query[key]) : null)
  const preset = (label: string, from: string) => (
    <Button
      key={label}
      variant="default"
      size="xs"
      onClick={() => change({ [filter.from]: from, [filter.to]: undefined })}
    >
      {label}
    </Button>
  )
  return (
    <Stack gap={8}>
      <Group gap={4}>
        {[7, 30, 90].map((count) => preset(`Last ${count} days`, lastDays(count)))}
        {preset('This month', THIS_MONTH)}
        {preset('This year', THIS_YEAR)}
      </Group>
      <Group gap={8} grow wrap="nowrap">
        <DayInput
          aria-label={`${filter.label}, from`}
          placeholder="From day"
          value={day(filter.from)}
          onChange={(value, why) => why === undefined && change({ [filter.from]: value ?? undefined })}
        />
        <DayInput
          aria-label={`${filter.label}, up to`}
          placeholder="To day"
          value={day(filter.to)}
          onChange={(value, why) => why === undefined && change({ [filter.to]: value ?? undefined })}
        />
      </Group>
    </Stack>
  )
}
