import { Button, Modal } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { people, salesManagers } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { act, useAction } from '../../../ui/act.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PersonSelect } from '../../../ui/fields/PersonSelect.tsx'
import { Link } from '../../../ui/Link.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { Avatar } from '../../../ui/values/Person.tsx'
import { Row, RowList } from '../../users/parts/RowList.tsx'
import type { OrganizationTabProps } from '../tab-props.ts'

/** Sales managers assigned to this organization. */
export function SalesManagersTab({ organization }: OrganizationTabProps) {
  const [assigning, setAssigning] = useState(false)
  const manages = useCan(salesManagers.assign.access)
  const answer = useQuery(query(people.salesManagers, { query: { organization: organization.id, limit: 100 } }))
  const assign = (
    <Can access={salesManagers.assign.access}>
      <Button miw="max-content" onClick={() => setAssigning(true)}>
        Assign sales manager
      </Button>
    </Can>
  )
  const remove = async (manager: { id: number; name: string }) => {
    const agreed = await confirm({
      title: `Remove ${manager.name} from ${organization.name}?`,
      effect: 'They no longer see this organization’s inventory, offers and bookings.',
      verb: 'Remove',
      danger: true,
    })
    const params = { id: organization.id, userId: manager.id }
    if (agreed) await act(() => call(salesManagers.unassign, { params }), { good: `${manager.name} removed` })
  }
  const some = (answer.data?.data.length ?? 0) > 0
  return (
    <Section
      title="Sales managers"
      note="They see and sell this organization’s inventory, and manage its offers and bookings."
      action={some ? assign : undefined}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              scene="window"
              title="No sales managers assigned"
              text="Assign a sales manager to sell for this organization."
              action={assign}
            />
          ) : (
            <RowList label="Sales managers">
              {data.map((manager) => (
                <Row
                  key={manager.id}
                  mark={<Avatar person={{ full_name: manager.name }} size={36} src={manager.avatar?.small} />}
                  title={<Link to={`/auth/users/${manager.id}`}>{manager.name}</Link>}
                  note={`${manager.email} · Sells for ${manager.organizations} ${manager.organizations === 1 ? 'organization' : 'organizations'}`}
                >
                  {manages && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Remove ${manager.name}`}
                      onClick={() => void remove(manager)}
                    >
                      Remove
                    </Button>
                  )}
                </Row>
              ))}
            </RowList>
          )
        }
      </Await>
      {assigning && <Assign organization={organization} onClose={() => setAssigning(false)} />}
    </Section>
  )
}

function Assign({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { run, running } = useAction()
  const [chosen, choose] = useState<{ id: number; name: string } | null>(null)
  const assign = async (manager: { id: number; name: string }) => {
    const params = { id: organization.id, userId: manager.id }
    if (await run(() => call(salesManagers.assign, { params }), { good: `${manager.name} assigned` })) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Assign sales manager" size={440}>
      <PersonSelect
        label="Sales managers"
        load={(search) => query(people.salesManagers, { query: { search } })}
        value={chosen?.id ?? null}
        chosen_name={chosen?.name ?? null}
        onChange={(_, choice) => choose(choice)}
        data-autofocus
      />
      <Button mt="md" disabled={!chosen} loading={running} onClick={() => chosen && void assign(chosen)}>
        Assign
      </Button>
    </Modal>
  )
}
