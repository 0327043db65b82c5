import { Button } from '@mantine/core'
import type { ApiToken } from '@storey/api/administration/api-tokens.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { apiTokens } from '@storey/api/client-endpoints.ts'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { roleName } from '../../../shell/role-name.ts'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { StatusBadge } from '../../../ui/values/Status.tsx'
import { Row, RowList } from '../../users/parts/RowList.tsx'
import type { OrganizationTabProps } from '../tab-props.ts'
import { NewToken } from './NewToken.tsx'

const tones = { active: 'good', expired: 'warn', revoked: 'neutral' } as const

/** API tokens of this organization, for other systems. */
export function ApiTokensTab({ organization }: OrganizationTabProps) {
  const [making, setMaking] = useState(false)
  const answer = useQuery(query(apiTokens.list, { params: { id: organization.id } }))
  const add = <Button onClick={() => setMaking(true)}>New token</Button>
  const some = (answer.data?.data.length ?? 0) > 0
  return (
    <Section
      title="API tokens"
      note="A token calls the API in this organization only, with its role. It can’t manage users or organizations."
      action={some ? add : undefined}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No API tokens yet"
              text="Create a token to connect a website or another system."
              action={add}
            />
          ) : (
            <RowList label="API tokens">
              {data.map((token) => (
                <TokenRow key={token.id} token={token} organization={organization} />
              ))}
            </RowList>
          )
        }
      </Await>
      {making && <NewToken organization={organization} onClose={() => setMaking(false)} />}
    </Section>
  )
}

const tokenStates = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

function TokenRow({ token, organization }: { token: ApiToken; organization: Organization }) {
  const revoke = async () => {
    const agreed = await confirm({
      title: `Revoke ${token.name}?`,
      effect: 'Calls with this token are refused immediately. This can’t be undone.',
      verb: 'Revoke token',
      danger: true,
    })
    const params = { id: organization.id, tokenId: token.id }
    if (agreed) await act(() => call(apiTokens.revoke, { params }), { good: 'Token revoked' })
  }
  return (
    <Row
      mark={<IconKey size={20} stroke={1.5} aria-hidden />}
      dimmed={token.state !== 'active'}
      title={
        <>
          {token.name}
          <code>storey_…{token.last_four}</code>
          <StatusBadge tone={tones[token.state]}>{tokenStates[token.state]}</StatusBadge>
        </>
      }
      note={
        <>
          {roleName(token.role)} · Created by {token.created_by_name} ·{' '}
          {token.last_used_at ? (
            <>
              Last used <Instant value={token.last_used_at} />
            </>
          ) : (
            'Never used'
          )}
          {' · '}
          {token.state === 'expired' ? 'Expired' : 'Expires'} <Instant value={token.expires_at} />
        </>
      }
    >
      {token.state === 'active' && (
        <Button variant="default" size="xs" aria-label={`Revoke ${token.name}?`} onClick={() => void revoke()}>
          Revoke
        </Button>
      )}
    </Row>
  )
}
