import { Select, TextInput } from '@mantine/core'
import { accountKindLabels, accountKinds } from '@storey/api/inventory/bank-account-names.ts'
import { type BankAccount, bankAccounts } from '@storey/api/inventory/bank-accounts.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { currencies } from '../../../ui/fields/currencies.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'

interface Props {
  project: { readonly id: number; readonly name: string; readonly currency: string }
  /** The account to edit; without it a new one is added. */
  account?: BankAccount | undefined
  onClose: () => void
}

type NewAccount = Parameters<typeof call<typeof bankAccounts.create>>[1]['body']

/** A new account begins as the escrow account. The number and the currency of a saved one are not sent. */
const valuesOf = (currency: string, account?: BankAccount) => ({
  version: account?.version,
  kind: account?.kind ?? ('escrow' as const),
  holder: account?.holder ?? '',
  bank: account?.bank ?? '',
  bic: account?.bic ?? '',
  number: account ? undefined : '',
  currency: account ? undefined : currency,
})

/** Form of a bank account. Its number and currency are fixed once it is saved, because receipts name them. */
export function BankAccountForm({ project, account, onClose }: Props) {
  const [initial] = useState(() => valuesOf(project.currency, account))
  const form = useEndpointForm({
    schema: account ? bankAccounts.change.body : bankAccounts.create.body,
    initial,
    send: (body, { key, changed }) =>
      account
        ? call(bankAccounts.change, { params: { id: account.id }, body: changed })
        : call(bankAccounts.create, { params: { id: project.id }, body: body as NewAccount }, { idempotencyKey: key }),
    done: () => {
      notify.good(account ? 'Bank account saved' : 'Bank account added')
      onClose()
    },
  })
  return (
    <SidePanel title={account ? 'Edit bank account' : 'New bank account'} note={project.name} onClose={onClose}>
      <Form form={form}>
        <Select
          {...form.field('kind', 'Kind')}
          description="Receipts go to the escrow account unless another is chosen."
          data={accountKinds.map((value) => ({ value, label: accountKindLabels[value] }))}
          allowDeselect={false}
        />
        <TextInput {...form.field('holder', 'Account holder')} data-autofocus />
        <TextInput {...form.field('bank', 'Bank')} />
        {!account && (
          <>
            <TextInput {...form.field('number', 'IBAN or account number')} dir="ltr" />
            <Select {...form.field('currency', 'Currency')} data={currencies()} searchable allowDeselect={false} />
          </>
        )}
        <TextInput {...form.field('bic', 'BIC (SWIFT)')} dir="ltr" />
        <FormActions save={account ? 'Save bank account' : 'Add bank account'} onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
