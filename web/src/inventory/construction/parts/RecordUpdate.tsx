import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { constructionUpdates as calls } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import {
  type ConstructionPreview,
  type ConstructionUpdate,
  constructionUpdates,
} from '@storey/api/inventory/construction.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query, refresh } from '../../../http/query.ts'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { PercentInput } from '../../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { today } from '../../../ui/format/day.ts'
import { percentText } from '../../../ui/format/number.ts'
import { keepPrevious } from '../../../ui/keepPrevious.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { problemOf } from '../../../ui/problem.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import styles from './Construction.module.css'
import { UpdatePreview } from './UpdatePreview.tsx'

interface Props {
  building: Pick<Building, 'id' | 'name' | 'version' | 'construction_percent'>
  onRecorded: (update: ConstructionUpdate) => void
  onClose: () => void
}

interface Values {
  percent: string
  day: string | null
  note: string
  correction: string
}

const AFTER_TYPING_MS = 300

/** Form that records a building's progress; it previews the payments that move before it is saved. */
export function RecordUpdate({ building, onRecorded, onClose }: Props) {
  const [initial] = useState((): Values => {
    return { percent: building.construction_percent, day: today(), note: '', correction: '' }
  })
  const form = useEndpointForm({
    // The request contains the values of the preview: the building's version, and how many payments become due.
    schema: constructionUpdates.record.body.omit({ version: true, due_payments: true }),
    initial,
    send: ({ correction, ...typed }, { key }) => {
      const body = {
        ...typed,
        ...(goesBack ? { correction } : {}),
        version: shown?.version ?? building.version,
        ...(seen ? { due_payments: seen.due.payments } : {}),
      }
      return call(constructionUpdates.record, { params: { id: building.id }, body }, { idempotencyKey: key })
    },
    failed: () => {
      // Another user was faster: reload the preview.
      void refresh(calls.preview)
      return undefined
    },
    done: ({ data }) => {
      notify.good(`${percentText(data.percent)} built. Add photos here.`)
      onRecorded(data)
    },
  })
  const { values } = form
  const { seen, shown, day, problem } = usePreview(building.id, values)
  const before = shown?.percent_before ?? building.construction_percent
  const goesBack = isBelow(values.percent, before)

  return (
    <SidePanel title="Record update" note={building.name} onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={3}>
            <PercentInput {...form.field('percent', 'Built')} data-autofocus />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput
              {...form.field('day', 'Day')}
              description="Date this progress was reached; payments become due from it."
            />
          </FieldCell>
          {goesBack && (
            <FieldCell span={6}>
              <TextInput
                {...form.field('correction', 'Reason for the decrease')}
                description={`Last update: ${percentText(before)}.`}
              />
            </FieldCell>
          )}
          <FieldCell span={6}>
            <Textarea {...form.field('note', 'Note')} description="Summary shown to buyers." autosize minRows={3} />
          </FieldCell>
        </FieldGrid>
        {problem && (
          <p role="alert" className={styles.small}>
            {problem.message}
          </p>
        )}
        {shown && day && !problem && <UpdatePreview preview={shown} day={day} />}
        <FormActions save="Record update" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

const isBelow = (percent: string, before: string): boolean => percent !== '' && Number(percent) < Number(before)

/** Previews of the server: for the current input (`seen`), and for the previous input while the new one loads (`shown`). */
function usePreview(id: number, { percent, day }: Values) {
  const [typed] = useDebouncedValue(`${percent} ${day ?? ''}`, AFTER_TYPING_MS)
  const [of = '', on = ''] = typed.split(' ')
  const input = constructionUpdates.preview.query.safeParse({ percent: of, day: on })
  const answer = useQuery(
    keepPrevious({
      ...query(calls.preview, { params: { id }, query: input.data ?? { percent: '0', day: today() } }),
      enabled: input.success,
    }),
  )
  const shown: ConstructionPreview | undefined = input.success ? answer.data?.data : undefined
  const isOfTyped = typed === `${percent} ${day ?? ''}` && !answer.isPlaceholderData
  return {
    shown,
    seen: isOfTyped ? shown : undefined,
    day: input.data?.day,
    problem: input.success && answer.isError ? problemOf(answer.error) : undefined,
  }
}
