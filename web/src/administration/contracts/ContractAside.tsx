import { Group, Stack, Text } from '@mantine/core'
import type { Contract } from '@storey/api/administration/contracts.ts'
import { dayText } from '../../ui/format/day.ts'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { ContractStatus } from './ContractStatus.tsx'
import { eventLabels } from './labels.ts'

const percentOrNone = (percent: string | null) => (percent === null ? null : percentText(percent))

/** Terms of an agreement, the agreements before and after it, and its log. */
export function ContractAside({ contract }: { contract: Contract }) {
  const { starts_on, ends_on, renewals, log, id } = contract
  return (
    <>
      <Section title="Terms">
        <Facts
          facts={[
            { label: 'Commission', value: percentOrNone(contract.commission_percent) },
            { label: 'Projects', value: contract.projects },
            { label: 'Term', value: `${dayText(starts_on)} – ${dayText(ends_on)}` },
            { label: 'Sign until', value: <Day value={contract.sign_until} /> },
            ...(contract.sent_to === null ? [] : [{ label: 'Sent to', value: contract.sent_to }]),
            ...(contract.signed_name === null ? [] : [{ label: 'Signed by', value: contract.signed_name }]),
            ...(contract.countersigned_by_name === null
              ? []
              : [{ label: 'Countersigned', value: contract.countersigned_by_name }]),
            ...(contract.reason === null ? [] : [{ label: 'Reason', value: contract.reason }]),
            ...(contract.sha256 === null
              ? []
              : [{ label: 'SHA-256', value: `${contract.sha256.slice(0, 12)}…`, copy: contract.sha256 }]),
          ]}
        />
      </Section>
      {renewals.length > 1 && (
        <Section title="Renewals">
          <Stack gap="xs">
            {renewals.map((one) => (
              <Group key={one.id} justify="space-between" wrap="nowrap">
                <Group gap="xs">
                  {one.id === id ? <b>{one.number}</b> : <Link to={`/auth/contracts/${one.id}`}>{one.number}</Link>}
                  <ContractStatus status={one.status} />
                </Group>
                <span>{percentOrNone(one.commission_percent) ?? '–'}</span>
              </Group>
            ))}
          </Stack>
        </Section>
      )}
      <Section title="Log">
        <Stack gap="sm" fz={13} lh="20px">
          {log.map(({ kind, actor_name, detail, at }) => (
            <Group key={`${kind} ${at}`} justify="space-between" align="flex-start" wrap="nowrap">
              <div>
                <b>{eventLabels[kind]}</b> {actor_name !== null && <bdi>{actor_name}</bdi>}
                {/* A signature is the name of who signed. */}
                {detail !== null && detail !== actor_name && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{detail}</bdi>
                  </Text>
                )}
              </div>
              <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                <Instant value={at} />
              </Text>
            </Group>
          ))}
        </Stack>
      </Section>
    </>
  )
}
