import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { MAX_PARTS } from '@storey/api/sales/cheques.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import styles from './ChequeParts.module.css'
import { fillParts, type OpenLine, type Part, sumOf } from './fill-parts.ts'

export interface PartsValues {
  amount: number | null
  cheque_on: string | null
  pays: Part[]
}

interface Props<Values extends PartsValues> {
  form: EndpointForm<Values>
  lines: readonly OpenLine[]
  currency: string
  /** The user changes a part: from then on the amount of the cheque does not fill them. */
  onChange: () => void
  /** The user wants them filled by the amount again. */
  onFill: () => void
}

const DUE_FIRST = 'due-first'
const CHOSEN = 'chosen'

/** The installments that a cheque pays; the parts add up to its amount. */
export function ChequeParts<Values extends PartsValues>({ form, lines, currency, onChange, onFill }: Props<Values>) {
  const { pays, amount } = form.values
  const rest = (amount ?? 0) - sumOf(pays)
  const text = (minor: number) => moneyText({ amount: minor, currency })
  const unused = lines.filter(({ position }) => pays.every((part) => part.position !== position))
  const change = (parts: Part[]) => {
    onChange()
    form.set('pays', parts)
  }
  /** A part more takes what is left of the cheque; if nothing is, the cheque grows by it. */
  const add = () => {
    const last = lines.findIndex(({ position }) => position === pays.at(-1)?.position)
    const line = unused.find((one) => lines.indexOf(one) > last && one.free > 0) ?? unused[0]
    if (!line) return
    const part = rest > 0 ? Math.min(rest, line.left) : line.free || line.left
    if (rest <= 0) form.set('amount', (amount ?? 0) + part)
    change([...pays, { position: line.position, amount: part }])
  }
  const choose = (index: number, chosen: string | null) => {
    const line = lines.find(({ position }) => String(position) === chosen)
    if (!line) return
    const only = pays.length === 1
    const others = sumOf(pays.filter((_, at) => at !== index))
    const part = only ? line.left : Math.min(line.left, Math.max(1, (amount ?? 0) - others))
    if (only) form.set('amount', part)
    if (only && line.due_on) form.set('cheque_on', line.due_on)
    change(pays.with(index, { position: line.position, amount: part }))
  }

  return (
    <>
      <Select
        label="Pays"
        value={pays.length === 0 ? DUE_FIRST : CHOSEN}
        onChange={(chosen) => {
          if (chosen === DUE_FIRST) change([])
          else if (fillParts(amount, lines).length > 0) onFill()
          else add()
        }}
        data={[
          { value: CHOSEN, label: 'The installments below', disabled: lines.length === 0 },
          { value: DUE_FIRST, label: 'What is due first when it clears' },
        ]}
        error={form.errors.pays}
        data-path="pays"
        allowDeselect={false}
      />
      {pays.length > 0 && (
        <ul className={styles.parts} aria-label="Installments of the cheque">
          {pays.map((part, index) => (
            <li key={part.position}>
              <Select
                aria-label={`Installment ${index + 1}`}
                value={String(part.position)}
                onChange={(chosen) => choose(index, chosen)}
                data={lines
                  .filter((line) => line.position === part.position || unused.includes(line))
                  .map(({ position, name }) => ({ value: String(position), label: name }))}
                // What is left of it would be cut in the narrow field.
                renderOption={({ option }) =>
                  `${option.label}, ${text(lines.find(({ position }) => String(position) === option.value)?.left ?? 0)}`
                }
                error={form.errors[`pays.${index}.position`]}
                data-path={`pays.${index}.position`}
                allowDeselect={false}
              />
              <MoneyInput
                {...form.field(`pays.${index}.amount`)}
                aria-label={`Part ${index + 1}`}
                onChange={(value) => change(pays.with(index, { ...part, amount: value }))}
                currency={currency}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove installment ${index + 1}`}
                onClick={() => change(pays.toSpliced(index, 1))}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {pays.length > 0 && (
        <div className={styles.sum}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={add}
            disabled={unused.length === 0 || pays.length >= MAX_PARTS}
          >
            Add installment
          </Button>
          {rest !== 0 && (
            <Group gap="xs">
              <span role="status">
                {rest > 0 ? `${text(rest)} is left to assign.` : `${text(-rest)} more than the cheque.`}
              </span>
              <Button variant="default" size="compact-sm" onClick={onFill}>
                Fill in order
              </Button>
            </Group>
          )}
        </div>
      )}
    </>
  )
}
