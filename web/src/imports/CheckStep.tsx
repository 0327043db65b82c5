import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { act } from '../ui/act.ts'
import { countText } from '../ui/format/number.ts'
import { ImportCounts } from './ImportCounts.tsx'
import styles from './Imports.module.css'
import { rowsText } from './import-labels.ts'
import type { ImportKind, ImportOne, ImportParts } from './kind.ts'
import { Notice } from './Notice.tsx'
import { Progressing } from './Progressing.tsx'
import { Reasons } from './Reasons.tsx'
import { RefusedFile } from './RefusedFile.tsx'
import type { StepId } from './steps.ts'

interface Props<One extends ImportOne> extends ImportParts<One> {
  one: One
  kind: ImportKind
  go: (step: StepId) => void
}

/** Preview of an import, row by row. */
export function CheckStep<One extends ImportOne>({ one, kind, go, Lines }: Props<One>) {
  const [beginning, setBeginning] = useState(false)
  if (one.status === 'checking')
    return (
      <Progressing one={one} title="Checking the rows" note="Nothing has been imported yet. You can leave this page." />
    )
  const { create, update, skip, refuse } = one.planned
  const run = async () => {
    setBeginning(true)
    // The result begins on its first page, whichever page of the preview is in the address.
    if (await act(() => call(kind.endpoints.run, { params: { id: one.id } }))) go('result')
    else setBeginning(false)
  }
  return (
    <>
      <h2 className={styles.title}>Preview</h2>
      <ImportCounts
        rows={one.row_count}
        figures={[
          ['New', create],
          ['Updated', update],
          ['Skipped', skip],
          ['Failed', refuse],
        ]}
      />
      {refuse > 0 && (
        <Notice tone="quiet" title={`${countText(refuse)} ${rowsText(refuse)} can’t be imported`}>
          <p>
            {create + update > 0 && 'The others can be imported now. '}
            Download the failed rows, fix them and import them again.
          </p>
          <Box mt="sm">
            <RefusedFile one={one} kind={kind} count={refuse} />
          </Box>
        </Notice>
      )}
      <Reasons id={one.id} kind={kind} />
      <Lines one={one} />
      <div className={styles.foot}>
        <Button variant="default" onClick={() => go('options')} disabled={beginning}>
          Back
        </Button>
        {one.own && (
          <Button loading={beginning} disabled={create + update === 0} onClick={() => void run()}>
            {verbOf(kind.words.counted, create, update)}
          </Button>
        )}
      </div>
    </>
  )
}

function verbOf(counted: ImportKind['words']['counted'], create: number, update: number): string {
  if (create === 0 && update === 0) return 'Nothing to import'
  if (create === 0) return `Update ${countText(update)} ${counted(update)}`
  if (update === 0) return `Import ${countText(create)} ${counted(create)}`
  return `Import ${countText(create)} and update ${countText(update)}`
}
