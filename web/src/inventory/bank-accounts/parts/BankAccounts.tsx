import { Button, Text } from '@mantine/core'
import { bankAccounts } from '@storey/api/client-endpoints.ts'
import { accountKindLabels } from '@storey/api/inventory/bank-account-names.ts'
import type { BankAccount } from '@storey/api/inventory/bank-accounts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { Tag } from '../../../ui/values/Tag.tsx'
import rows from '../../parts/RecordRows.module.css'

const { Late: BankAccountForm } = late(async () => (await import('./BankAccountForm.tsx')).BankAccountForm)

interface Props {
  project: { readonly id: number; readonly name: string; readonly currency: string }
}

/** The bank accounts of a project, which receipts name. */
export function BankAccounts({ project }: Props) {
  const answer = useQuery(query(bankAccounts.list, { params: { id: project.id } }))
  const mayManage = useCan(bankAccounts.create.access)
  const [opened, setOpened] = useState<{ account?: BankAccount } | undefined>()
  if (!mayManage && !answer.isError && (answer.data?.data ?? []).length === 0) return null
  return (
    <Section
      title="Bank accounts"
      action={
        mayManage && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setOpened({})}
          >
            New bank account
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text inherit fz="xs" c="var(--text-2)">
              No bank accounts yet. Receipts and vouchers name the account that money comes to.
            </Text>
          ) : (
            <ul className={rows.rows}>
              {data.map((account) => (
                <Row key={account.id} account={account} managed={mayManage} onEdit={() => setOpened({ account })} />
              ))}
            </ul>
          )
        }
      </Await>
      {opened && <BankAccountForm project={project} account={opened.account} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

interface RowProps {
  account: BankAccount
  managed: boolean
  onEdit: () => void
}

function Row({ account, managed, onEdit }: RowProps) {
  const { id, kind, holder, bank, number, bic, currency, archived_at, version } = account
  const live = archived_at === null
  const archive = () =>
    void act(() => call(bankAccounts.change, { params: { id }, body: { archived: live, version } }), {
      good: live ? 'Bank account archived' : 'Bank account restored',
    })
  return (
    <li data-archived={live ? undefined : true}>
      <div className={rows.name}>
        <b dir="auto">{bank}</b>
        <span dir="ltr">{[number, bic, currency].filter(Boolean).join(' · ')}</span>
        <span dir="auto">{holder}</span>
      </div>
      <Tag>{live ? accountKindLabels[kind] : 'Archived'}</Tag>
      {managed && (
        <RowMenu
          name={`${bank}, ${number}`}
          actions={[
            { label: 'Edit', onSelect: onEdit },
            { label: live ? 'Archive' : 'Restore', onSelect: archive },
          ]}
        />
      )}
    </li>
  )
}
