import { Button, Group, Text } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { organizationBank } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { ibanText } from '@storey/api/readers/read-iban.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useCountries } from '../../shell/useCountries.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { BankForm } from './BankForm.tsx'

type Details = NonNullable<ResponseOf<typeof organizationBank.one>['data']>
export type Whole = ResponseOf<typeof organizationBank.show>['data']

/** An organization's bank details. The account number is masked; users with permission reveal it by a press, which is logged. */
export function BankSection({ organization }: { organization: Organization }) {
  const params = { id: organization.id }
  const answer = useQuery(query(organizationBank.one, { params }))
  const [whole, setWhole] = useState<Whole>()
  const [editing, setEditing] = useState<{ readonly details: Details | null; readonly whole: Whole | null }>()
  const { run, running } = useAction()
  const details = answer.data?.data ?? null
  const look = async (then: (use: Whole) => void) => {
    await run(async () => then((await call(organizationBank.show, { params })).data))
  }
  const edit = () => {
    if (details === null) setEditing({ details, whole: null })
    else void look((found) => setEditing({ details, whole: found }))
  }
  return (
    <Section
      title="Bank details"
      action={
        organization.status !== 'closed' && (
          <Can access={organizationBank.put.access}>
            <Group gap="xs">
              {details && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={whole ? <IconEyeOff size={14} stroke={1.8} /> : <IconEye size={14} stroke={1.8} />}
                  loading={running}
                  onClick={() => (whole ? setWhole(undefined) : void look(setWhole))}
                >
                  {whole ? 'Hide account' : 'Show account'}
                </Button>
              )}
              <Button variant="subtle" size="compact-sm" disabled={running || !answer.data} onClick={edit}>
                {details ? 'Edit' : 'Add bank details'}
              </Button>
            </Group>
          </Can>
        )
      }
    >
      <Await answer={answer} kind="form">
        {({ data }) =>
          data ? <BankFacts details={data} whole={whole} /> : <Text c="dimmed">No bank details yet.</Text>
        }
      </Await>
      {editing && (
        <BankForm
          organization={organization}
          details={editing.details}
          whole={editing.whole}
          onClose={(saved) => {
            setEditing(undefined)
            if (saved) setWhole(undefined)
          }}
        />
      )}
    </Section>
  )
}

const masked = (last: string | null) => last && `•••• ${last}`

function BankFacts({ details, whole }: { details: Details; whole: Whole | undefined }) {
  const countries = useCountries()
  const iban = whole?.iban ? ibanText(whole.iban) : masked(details.iban_last_four)
  const number = whole?.account_number ?? masked(details.account_number_last_four)
  return (
    <Facts
      columns={2}
      facts={[
        { label: 'Account holder', value: details.beneficiary },
        { label: 'Bank', value: [details.bank, details.branch].filter(Boolean).join(', ') },
        { label: 'IBAN', value: iban, copy: whole?.iban ?? null },
        ...(number ? [{ label: 'Account number', value: number, copy: whole?.account_number ?? null }] : []),
        { label: 'BIC (SWIFT)', value: details.bic },
        ...(details.routing_code ? [{ label: 'Routing code', value: details.routing_code }] : []),
        ...(details.intermediary_bank ? [{ label: 'Intermediary bank', value: details.intermediary_bank }] : []),
        {
          label: 'Country of the bank',
          value: countries.find(({ id }) => id === details.country)?.name ?? details.country,
        },
        { label: 'Currency', value: details.currency },
      ]}
    />
  )
}
