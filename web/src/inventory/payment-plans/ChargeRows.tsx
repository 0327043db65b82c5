import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import * as copy from './copy.ts'
import styles from './Plan.module.css'
import { newCharge, type PlanForm } from './plan-form.ts'

const kinds = [
  { value: 'registration', label: copy.registration },
  { value: 'admin', label: copy.administration },
  { value: 'service', label: copy.service },
  { value: 'tax', label: copy.tax },
  { value: 'other', label: copy.other },
]
const bases = [
  { value: 'percent', label: copy.percent },
  { value: 'fixed', label: copy.fixed },
]
const payers = [
  { value: 'buyer', label: copy.buyerPays },
  { value: 'seller', label: copy.sellerPays },
]
const dues = [
  { value: 'on_booking', label: copy.onBooking },
  { value: 'on_handover', label: copy.onHandover },
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
            'aria-label': copy.labelOfFee(label, index + 1),
          })
          return (
            // Charges have no identity but their place, and every field is controlled.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed
            <li key={index} className={styles.charge}>
              <TextInput {...named('name', 'Name')} placeholder={copy.name} />
              <Select {...named('kind', 'Kind')} data={kinds} allowDeselect={false} />
              <div className={styles.share}>
                <Select {...named('basis', copy.kindOfAmount)} data={bases} allowDeselect={false} />
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
                aria-label={copy.removeFee(index + 1)}
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
        {copy.addFee}
      </Button>
    </>
  )
}
