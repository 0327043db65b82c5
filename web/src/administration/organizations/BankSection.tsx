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
import * as copy from './copy.ts'

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
  const look = async (then: (whole: Whole) => void) => {
    await run(async () => then((await call(organizationBank.show, { params })).data))
  }
  const edit = () => {
    if (details === null) setEditing({ details, whole: null })
    else void look((found) => setEditing({ details, whole: found }))
  }
  return (
    <Section
      title={copy.bankDetails}
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
                  {whole ? copy.hideAccount : copy.showAccount}
                </Button>
              )}
              <Button variant="subtle" size="compact-sm" disabled={running || !answer.data} onClick={edit}>
                {details ? copy.edit : copy.addBankDetails}
              </Button>
            </Group>
          </Can>
        )
      }
    >
      <Await answer={answer} kind="form">
        {({ data }) =>
          data ? <BankFacts details={data} whole={whole} /> : <Text c="dimmed">{copy.noBankDetails}</Text>
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
        { label: copy.beneficiary, value: details.beneficiary },
        { label: copy.bank, value: [details.bank, details.branch].filter(Boolean).join(', ') },
        { label: copy.iban, value: iban, copy: whole?.iban ?? null },
        ...(number ? [{ label: copy.accountNumber, value: number, copy: whole?.account_number ?? null }] : []),
        { label: copy.bic, value: details.bic },
        ...(details.routing_code ? [{ label: copy.routingCode, value: details.routing_code }] : []),
        ...(details.intermediary_bank ? [{ label: copy.intermediaryBank, value: details.intermediary_bank }] : []),
        { label: copy.bankCountry, value: countries.find(({ id }) => id === details.country)?.name ?? details.country },
        { label: copy.currency, value: details.currency },
      ]}
    />
  )
}
