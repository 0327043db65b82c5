import { Modal, Select, TextInput } from '@mantine/core'
import { holds, units } from '@storey/api/client-endpoints.ts'
import { line } from '@storey/api/conventions.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { UnitClaim } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { query } from '../../../http/query.ts'
import { useSession } from '../../../http/useSession.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { momentText } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { takenText } from '../../parts/units/taken.ts'
import { useNearestUnits } from '../../parts/units/useNearestUnits.ts'
import styles from './HoldDialog.module.css'
import { lengthOptions, limitText, USUAL } from './lengths.ts'

interface Props {
  kind: 'take' | 'extend'
  unit: {
    readonly id: number
    readonly number: string
    readonly building: { readonly id: number; readonly code: string }
    readonly type: UnitType
    readonly floor: number
    readonly bedrooms: number
    readonly claim: UnitClaim | null
  }
  onClose: () => void
}

interface Target {
  readonly id: number
  readonly number: string
}

const form = z.strictObject({ minutes: z.string().min(1), held_for: line(200).nullable() })

/**
 * Form with the duration and the client of a hold. If another user took the unit first, it names that user and offers to hold another
 * unit with the same input.
 */
export function HoldDialog({ kind, unit, onClose }: Props) {
  const session = useSession()
  const navigate = useNavigate()
  const [target, setTarget] = useState<Target>(unit)
  const [told, setTold] = useState<string | null>(null)
  const terms = useQuery(query(units.one, { params: { id: unit.id } })).data?.data
  const name = unitName(unit.building, target.number)
  const here = target.id === unit.id
  const holding = useEndpointForm({
    schema: form,
    initial: { minutes: USUAL, held_for: '' as string | null },
    send: ({ minutes, held_for }, { key }) => {
      // The usual length as it was shown, whatever the project says by now.
      const usual = terms ? { minutes: terms.hold_default_minutes } : {}
      const length = minutes === USUAL ? usual : { minutes: Number(minutes) }
      const params = { id: target.id }
      return kind === 'take'
        ? call(holds.take, { params, body: { ...length, held_for } }, { idempotencyKey: `${key}-${target.id}` })
        : call(holds.extend, { params, body: length })
    },
    done: ({ data }) => {
      if (data.expires_at) notify.good(`${name} is yours until ${momentText(data.expires_at)}.`)
      onClose()
      if (!here) void navigate({ href: `/inventory/units/${target.id}` })
    },
    failed: ({ message }, error) => {
      if (!(error instanceof Failure) || error.code !== 'unit_not_available') return false
      setTold(message)
      return true
    },
  })
  const taken = kind === 'take' ? (here && takenText(name, unit.claim, session?.user_id)) || told : null
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind === 'take' ? `Hold ${name}` : `Extend the hold of ${name}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={holding} guard={false}>
        {taken && (
          <Taken
            unit={unit}
            message={taken}
            but={target.id}
            onTake={(other) => {
              setTarget(other)
              setTold(null)
            }}
          />
        )}
        <Select
          {...holding.field('minutes', kind === 'take' ? 'Length' : 'Extend by')}
          data={lengthOptions(terms ?? {})}
          allowDeselect={false}
          {...(kind === 'extend' ? { description: 'A hold can be extended once.' } : {})}
        />
        {kind === 'take' && (
          <TextInput
            {...holding.field('held_for', 'Client')}
            description="Visible to others."
            placeholder="Amal Haddad"
            data-autofocus
          />
        )}
        {kind === 'take' && terms && <p className={styles.limit}>{limitText(terms)}</p>}
        <FormActions
          save={kind === 'take' ? (here ? 'Hold unit' : `Hold ${name}`) : 'Extend hold'}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  )
}

const MAX_COUNT = 4

interface TakenProps {
  unit: Props['unit']
  message: string
  but: number
  onTake: (other: Target) => void
}

function Taken({ unit, message, but, onTake }: TakenProps) {
  const others = useNearestUnits(unit, MAX_COUNT + 1)
    .filter(({ id }) => id !== but)
    .slice(0, MAX_COUNT)
  return (
    <div className={styles.taken} role="alert">
      <b>{message}</b> What you typed is kept.
      {others.length > 0 && (
        <>
          {' '}
          Hold another unit:
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <button type="button" onClick={() => onTake({ id: other.id, number: other.number })}>
                  <b>{unitName(unit.building, other.number)}</b>
                  <span>Floor {other.floor}</span>
                  {other.price && <span>{moneyText(other.price)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
