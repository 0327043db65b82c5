import { Button, Group, Stack } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { bookingContracts, contracts } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayText } from '../../../ui/format/day.ts'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { BookingContractText } from '../BookingContractText.tsx'
import { ContractStatus } from '../ContractStatus.tsx'
import { emptyText } from '../labels.ts'
import { NewAgreement } from '../NewAgreement.tsx'

interface Props {
  organization: { readonly id: number; readonly name: string; readonly type: Organization['type'] }
}

/** The agreements with an organization; for a developer, also the text of its booking contracts. */
export function AgreementsTab({ organization }: Props) {
  const { id } = organization
  const answer = useQuery(query(contracts.list, { query: { organizations: [id], per_page: 100 } }))
  const mayMake = useCan(contracts.create.access)
  const [making, setMaking] = useState(false)
  const make = mayMake && (
    <Button variant="default" onClick={() => setMaking(true)}>
      New agreement
    </Button>
  )
  return (
    <>
      <Section title="Agreements" action={make}>
        <Await answer={answer} kind="list">
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title="No agreements yet" text={emptyText(mayMake)} />
            ) : (
              <Stack gap="md">
                {data.map((contract) => (
                  <Group key={contract.id} justify="space-between">
                    <span>
                      <Link to={`/auth/contracts/${contract.id}`}>{contract.title}</Link> {contract.number} ·{' '}
                      {`${dayText(contract.starts_on)} – ${dayText(contract.ends_on)}`}
                    </span>
                    <ContractStatus status={contract.status} />
                  </Group>
                ))}
              </Stack>
            )
          }
        </Await>
        {making && <NewAgreement organization_id={id} onClose={() => setMaking(false)} />}
      </Section>
      {organization.type === 'developer' && (
        <Can access={bookingContracts.text.access}>
          <BookingContractText organization={organization} />
        </Can>
      )}
    </>
  )
}
