import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save.ts'
import { act } from '../ui/act.ts'
import { countText } from '../ui/format/number.ts'
import type { ImportKind, ImportOne } from './kind.ts'

/** Download of the failed rows with the reasons, to correct and upload again. */
export function RefusedFile({ one: { id }, kind, count }: { one: ImportOne; kind: ImportKind; count: number }) {
  const [fetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    await act(async () => saveFile(await call(kind.endpoints.refused, { params: { id } })))
    setFetching(false)
  }
  return (
    <Button
      variant="default"
      loading={fetching}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => void download()}
    >
      {count === 1 ? 'Download the failed row' : `Download the ${countText(count)} failed rows`}
    </Button>
  )
}
