import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import styles from './Plan.module.css'
import { newCharge, type PlanForm } from './plan-form.ts'

const kinds = [
  { value: 'registration', label: 'Registration' },
  { value: 'admin', label: 'Administration' },
  { value: 'service', label: 'Service' },
  { value: 'tax', label: 'Tax' },
  { value: 'other', label: 'Other' },
]
const bases = [
  { value: 'percent', label: 'Percent' },
  { value: 'fixed', label: 'Fixed' },
]
const payers = [
  { value: 'buyer', label: 'Buyer pays' },
  { value: 'seller', label: 'Seller pays' },
]
const dues = [
  { value: 'on_booking', label: 'On booking' },
  { value: 'on_handover', label: 'On handover' },
]

/** Fees and taxes on top of the price. */
export function ChargeRows({ form, currency }: { form: PlanForm; currency: string }) {
  const rows = form.values.charges
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row, index) => {
          const named = (name: string, label: string) => ({
            ...form.field(`charges.${index}.${name}`),
            'aria-label': `${label} of fee ${index + 1}`,
          })
          return (
            // Charges have no identity but their place, and every field is controlled.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed
            <li key={index} className={styles.charge}>
              <TextInput {...named('name', 'Name')} placeholder="Name" />
              <Select {...named('kind', 'Kind')} data={kinds} allowDeselect={false} />
              <div className={styles.share}>
                <Select {...named('basis', 'Kind of amount')} data={bases} allowDeselect={false} />
                {row.basis === 'percent' ? (
                  <PercentInput {...named('percent', 'Percent')} />
                ) : (
                  <MoneyInput {...named('amount', 'Amount')} currency={currency} />
                )}
              </div>
              <Select {...named('payer', 'Payer')} data={payers} allowDeselect={false} />
              <Select {...named('due_kind', 'Due')} data={dues} allowDeselect={false} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove fee ${index + 1}`}
                onClick={() => form.mantine.removeListItem('charges', index)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        onClick={() => form.mantine.insertListItem('charges', newCharge())}
      >
        Add fee
      </Button>
    </>
  )
}
