import { Text } from '@mantine/core'
import type { SystemFailure } from '@storey/api/administration/system.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Row, RowList } from '../users/parts/RowList.tsx'

const kinds = { call: 'Call', job: 'Job', email: 'E-mail' } as const

/** The last calls, jobs and e-mails that failed; details are in the log. */
export const Failures = ({ failures }: { failures: readonly SystemFailure[] }) => (
  <Section title="Last failures" note="Find the details in the log by the request id.">
    {failures.length === 0 ? (
      <Text size="sm" c="dimmed">
        Nothing failed.
      </Text>
    ) : (
      <RowList label="Last failures">
        {failures.map(({ at, kind, name, error, request_id }, position) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: two failures may be equal in everything
            key={`${at} ${name} ${position}`}
            title={`${kinds[kind]}: ${name}`}
            note={
              <>
                <Instant value={at} />
                {error && ` · ${error}`}
              </>
            }
          >
            {request_id && <CopyButton value={request_id} label="request id" />}
          </Row>
        ))}
      </RowList>
    )}
  </Section>
)
