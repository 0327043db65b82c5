import { Group, Select, Text } from '@mantine/core'
import type { FileDelimiter, FileEncoding } from '@storey/api/imports/file-formats.ts'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { refetched } from '../http/stale.ts'
import { act } from '../ui/act.ts'
import styles from './Imports.module.css'
import { delimiterLabels, encodingLabels, sheetChoices } from './import-labels.ts'
import type { ImportKind, ImportOne } from './kind.ts'

interface Props {
  one: ImportOne
  kind: ImportKind
}

/** How the file is read: the sheet of a workbook, or the encoding and the separator of a CSV file. */
export function ReadingChoices({ one, kind }: Props) {
  const [reading, setReading] = useState(false)
  const read = async (wish: { sheet?: string; encoding?: FileEncoding; delimiter?: FileDelimiter }) => {
    setReading(true)
    await act(async () => {
      await call(kind.endpoints.change, { params: { id: one.id }, body: { version: one.version, ...wish } })
      await refetched()
    })
    setReading(false)
  }
  if (!one.own) return <Read one={one} />
  if (one.format === 'xlsx')
    return one.sheets.length > 1 ? (
      <Select
        mt={16}
        maw={320}
        label="Sheet"
        data={sheetChoices(one.sheets, one.hidden_sheets)}
        value={one.sheet}
        onChange={(sheet) => sheet !== null && sheet !== one.sheet && void read({ sheet })}
        allowDeselect={false}
        disabled={reading}
      />
    ) : null
  if (one.encoding === null) return null
  return (
    <Group mt={16} gap={16} className={styles.reading ?? ''}>
      <Select
        label="Encoding"
        description="Change it if letters are wrong."
        data={Object.entries(encodingLabels).map(([value, label]) => ({ value, label }))}
        value={one.encoding}
        onChange={(encoding) => encoding !== one.encoding && void read({ encoding: encoding as FileEncoding })}
        allowDeselect={false}
        disabled={reading}
      />
      <Select
        label="Separator"
        description="Between the columns of the file."
        data={Object.entries(delimiterLabels).map(([value, label]) => ({ value, label }))}
        value={one.delimiter}
        onChange={(delimiter) => delimiter !== one.delimiter && void read({ delimiter: delimiter as FileDelimiter })}
        allowDeselect={false}
        disabled={reading}
      />
    </Group>
  )
}

/** How it was read, for users who cannot change it. */
function Read({ one: { format, sheet, encoding, delimiter } }: { one: ImportOne }) {
  const facts =
    format === 'xlsx'
      ? [sheet && `Sheet: ${sheet}`]
      : [encoding && `Encoding: ${encodingLabels[encoding]}`, delimiter && `Separator: ${delimiterLabels[delimiter]}`]
  return (
    <Text mt={16} size="sm" c="dimmed">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
