import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import { bookingContracts } from '@storey/api/client-endpoints.ts'
import { contractPlaceholders, contractTables } from '@storey/api/sales/contract-text.ts'
import type { ContractText, ContractTextName } from '@storey/api/sales/contracts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { ContractSheet } from './parts/ContractSheet.tsx'

interface Props {
  organization: { readonly id: number; readonly name: string }
  /** The current version. */
  current: number
  onClose: () => void
  /** Starts a new version with the text of an earlier one; only for who writes texts. */
  onUse?: (text: ContractText) => void
}

/** Every earlier text of a developer's contracts, with author and date, to read and to use again. */
export function EarlierTexts({ organization, current, onClose, onUse }: Props) {
  const answer = useQuery(query(bookingContracts.texts, { params: { id: organization.id } }))
  const [openId, setShown] = useState<number>()
  return (
    <SidePanel title="Earlier texts" note={organization.name} wide onClose={onClose}>
      <Await answer={answer} what="contract text" kind="list">
        {({ data }) => (
          <Stack component="ol" gap="md" style={{ listStyle: 'none' }}>
            {data.map((text) => (
              <li key={text.version}>
                <Line text={text} isCurrent={text.version === current}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-expanded={openId === text.version}
                    aria-label={
                      openId === text.version ? `Hide version ${text.version}` : `Read version ${text.version}`
                    }
                    onClick={() => setShown(openId === text.version ? undefined : text.version)}
                  >
                    {openId === text.version ? 'Hide' : 'Read'}
                  </Button>
                </Line>
                {openId === text.version && (
                  <Read
                    organization={organization}
                    version={text.version}
                    {...(text.version === current || !onUse ? {} : { onUse })}
                  />
                )}
              </li>
            ))}
          </Stack>
        )}
      </Await>
    </SidePanel>
  )
}

interface LineProps {
  text: ContractTextName
  isCurrent: boolean
  children: ReactNode
}

const Line = ({ text: { version, written_by_name, written_at }, isCurrent, children }: LineProps) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">
      <b>{isCurrent ? `Version ${version}, in use` : `Version ${version}`}</b>
      {', '}
      {written_by_name}, <Instant value={written_at} />
    </Text>
    {children}
  </Group>
)

const PLACEHOLDERS = { ...contractPlaceholders, ...contractTables }

interface ReadProps {
  organization: Props['organization']
  version: number
  onUse?: Props['onUse']
}

function Read({ organization: { id, name }, version, onUse }: ReadProps) {
  const answer = useQuery(query(bookingContracts.oneText, { params: { id, version } }))
  return (
    <Await answer={answer} what="contract text">
      {({ data }) => (
        <Box mt="sm">
          <ContractSheet
            blocks={readAgreement(data.body, PLACEHOLDERS)}
            language={data.language}
            head={name}
            number="B"
          />
          {onUse && (
            <Button variant="default" mt="sm" onClick={() => onUse(data)}>
              Use this text again
            </Button>
          )}
        </Box>
      )}
    </Await>
  )
}
