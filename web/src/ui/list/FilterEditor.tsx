import { Button, Group, NumberInput, Radio, Stack } from '@mantine/core'
import { t } from '../../words/t.ts'
import { DayInput } from '../fields/DayInput.tsx'
import { dayOf, today } from '../format/day.ts'
import { ChoiceChecklist } from './ChoiceChecklist.tsx'
import type { DaysFilter, EditorProps, NumberFilter, RangeFilter, YesFilter } from './filters.ts'
import { RecordChecklist } from './RecordChecklist.tsx'
import { TextEditor } from './TextEditor.tsx'

/** The control that sets a filter: in the chip's pop-up, and in the sheet on phones. */
export function FilterEditor({ filter, asked, change }: EditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceChecklist filter={filter} asked={asked} change={change} />
    case 'record':
      return <RecordChecklist filter={filter} asked={asked} change={change} />
    case 'text':
      return <TextEditor filter={filter} asked={asked} change={change} />
    case 'number':
      return <NumberEditor filter={filter} asked={asked} change={change} />
    case 'yes':
      return <YesEditor filter={filter} asked={asked} change={change} />
    case 'range':
      return <RangeEditor filter={filter} asked={asked} change={change} />
    case 'days':
      return <DaysEditor filter={filter} asked={asked} change={change} />
  }
}

function NumberEditor({ filter, asked, change }: EditorProps<NumberFilter<string>>) {
  const value = asked[filter.key] === undefined ? '' : Number(asked[filter.key])
  const set = (typed: string) => {
    const number = Number(typed.replace(/\D/g, ''))
    change({ [filter.key]: number > 0 ? Math.min(number, filter.most) : undefined })
  }
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
        key={value}
        data-autofocus
        aria-label={`${filter.label}, ${filter.unit}`}
        defaultValue={value}
        min={1}
        max={filter.most}
        allowDecimal={false}
        hideControls
        rightSection={<span style={{ fontSize: 12 }}>{filter.unit}</span>}
        rightSectionWidth={48}
        onBlur={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(event.currentTarget.value)
        }}
      />
    </Stack>
  )
}

function YesEditor({ filter, asked, change }: EditorProps<YesFilter<string>>) {
  const value = asked[filter.key]
  return (
    <Radio.Group
      aria-label={filter.label}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => change({ [filter.key]: chosen === '' ? undefined : chosen === 'true' })}
    >
      <Stack gap={10}>
        <Radio value="true" label={filter.yes ?? t('value.yes')} />
        <Radio value="false" label={filter.no ?? t('value.no')} />
        <Radio value="" label={t('value.any')} />
      </Stack>
    </Radio.Group>
  )
}

function RangeEditor({ filter, asked, change }: EditorProps<RangeFilter<string>>) {
  const scale = filter.scale ?? 1
  const shown = (key: string) => (asked[key] === undefined ? '' : Number(asked[key]) / scale)
  const end = (key: string, label: string, placeholder: string) => (
    <NumberInput
      key={`${key} ${shown(key)}`}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={shown(key)}
      min={0}
      thousandSeparator=","
      hideControls
      rightSection={filter.unit ? <span style={{ fontSize: 12 }}>{filter.unit}</span> : null}
      rightSectionWidth={filter.unit ? 48 : 0}
      onBlur={(event) => change({ [key]: onWire(event.currentTarget.value, scale) })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change({ [key]: onWire(event.currentTarget.value, scale) })
      }}
    />
  )
  return (
    <Group gap={8} grow wrap="nowrap">
      {end(filter.from, t('list.from_label', { name: filter.label }), t('list.from'))}
      {end(filter.to, t('list.to_label', { name: filter.label }), t('list.to'))}
    </Group>
  )
}

function onWire(typed: string, scale: number): number | undefined {
  const digits = typed.replace(/[^\d.]/g, '')
  return digits === '' ? undefined : Math.round(Number(digits) * scale)
}

function DaysEditor({ filter, asked, change }: EditorProps<DaysFilter<string>>) {
  const day = (key: string) => (typeof asked[key] === 'string' ? String(asked[key]) : null)
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
  const now = today()
  return (
    <Stack gap={8}>
      <Group gap={4}>
        {[7, 30, 90].map((count) => preset(t('list.last_days', { count }), daysAgo(count)))}
        {preset(t('list.this_month'), `${now.slice(0, 8)}01`)}
        {preset(t('list.this_year'), `${now.slice(0, 5)}01-01`)}
      </Group>
      <Group gap={8} grow wrap="nowrap">
        <DayInput
          aria-label={t('list.from_label', { name: filter.label })}
          placeholder={t('list.first_day')}
          value={day(filter.from)}
          onChange={(value) => change({ [filter.from]: value ?? undefined })}
        />
        <DayInput
          aria-label={t('list.to_label', { name: filter.label })}
          placeholder={t('list.last_day')}
          value={day(filter.to)}
          onChange={(value) => change({ [filter.to]: value ?? undefined })}
        />
      </Group>
    </Stack>
  )
}

function daysAgo(count: number): string {
  const date = new Date()
  date.setDate(date.getDate() - count)
  return dayOf(date)
}
