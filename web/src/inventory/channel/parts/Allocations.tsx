import { Box, Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { publications } from '@storey/api/client-endpoints.ts'
import type { Publication } from '@storey/api/inventory/channel.ts'
import { type ReactNode, useState } from 'react'
import { query } from '../../../http/query.ts'
import { RemoteMultiSelect, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { unitsNamed } from './units-named.ts'

interface Allocation {
  readonly brokerage_id: number
  readonly unit_ids: number[]
}

/** A row without a brokerage or without units is not complete yet. */
interface Row {
  readonly brokerage_id: number | null
  readonly unit_ids: number[]
}

interface Props {
  project_id: number
  initial: readonly Allocation[]
  /** Receives the complete rows. */
  onChange: (value: Allocation[]) => void
  /** Those of the publication, whose names are known. */
  known: Publication['allocations']
  error: ReactNode
}

/** Units that one brokerage alone may sell; other brokerages see them as taken. */
export function Allocations({ project_id, initial, onChange, known, error }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(initial)
  const put = (next: readonly Row[]) => {
    setRows(next)
    onChange(next.flatMap(complete))
  }
  const change = (at: number, next: Partial<Row>) =>
    put(rows.map((one, index) => (index === at ? { ...one, ...next } : one)))
  return (
    <Stack gap="xs" role="group" aria-label="Units reserved for one brokerage">
      <Text size="sm" fw={500}>
        Units reserved for one brokerage
      </Text>
      {rows.map(({ brokerage_id, unit_ids }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name until a brokerage is chosen
        <Stack key={at} gap="xs">
          <Group align="end" wrap="nowrap" gap="xs">
            <Box flex={1}>
              <RemoteSelect
                label={`Brokerage ${at + 1}`}
                load={(search) => query(publications.brokerages, { query: { search } })}
                at_hand={known.map(({ brokerage }) => brokerage)}
                value={brokerage_id}
                onChange={(id) => change(at, { brokerage_id: id })}
              />
            </Box>
            <CloseButton
              aria-label={`Remove brokerage ${at + 1}`}
              onClick={() => put(rows.filter((_, index) => index !== at))}
            />
          </Group>
          <RemoteMultiSelect
            label={`Units of brokerage ${at + 1}`}
            load={(search) => unitsNamed(project_id, search)}
            at_hand={known.flatMap(({ units }) => units)}
            value={unit_ids}
            onChange={(ids) => change(at, { unit_ids: ids })}
          />
        </Stack>
      ))}
      {error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button size="xs" variant="default" onClick={() => put([...rows, { brokerage_id: null, unit_ids: [] }])}>
          Reserve units
        </Button>
      </Group>
    </Stack>
  )
}

const complete = ({ brokerage_id, unit_ids }: Row) =>
  brokerage_id === null || unit_ids.length === 0 ? [] : [{ brokerage_id, unit_ids }]
