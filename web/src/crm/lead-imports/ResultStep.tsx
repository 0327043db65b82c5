import { Button, Text } from '@mantine/core'
import { leadImports } from '@storey/api/client-endpoints.ts'
import { IMPORT_KEPT_DAYS, type LeadImport } from '@storey/api/crm/lead-imports.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import * as copy from './copy.ts'
import { ImportCounts } from './ImportCounts.tsx'
import styles from './Imports.module.css'
import { leadsText, rowsText } from './import-labels.ts'
import { LineList } from './LineList.tsx'
import { Notice } from './Notice.tsx'
import { Progressing } from './Progressing.tsx'
import { Reasons } from './Reasons.tsx'
import { RefusedFile } from './RefusedFile.tsx'

/** What came of an import, what to do about the rest, and the way back. */
export function ResultStep({ one }: { one: LeadImport }) {
  const { status, done, undone, job, lines_kept } = one
  if (status === 'importing')
    return <Progressing one={one} title={copy.importing} note={copy.youCanLeaveThisPageWell} />
  if (status === 'undoing')
    return <Progressing one={one} title={copy.undoingTheImport} note={copy.youCanLeaveThisPage} />
  const reached = done.created + done.updated + done.skipped + done.refused
  return (
    <>
      <h2 className={styles.title}>
        {status === 'undone' ? copy.undone : status === 'stopped' ? copy.stopped : copy.imported}
      </h2>
      {status === 'stopped' && (
        <Notice
          tone={job?.status === 'failed' ? 'warn' : 'quiet'}
          title={copy.reachedOf(countText(reached), `${countText(one.row_count)} ${rowsText(one.row_count)}`)}
        >
          {job?.status === 'failed' && job.problem ? job.problem : copy.importedRowsAreKeptContinueOr}
        </Notice>
      )}
      {status === 'undone' ? (
        <ImportCounts
          figures={[
            ['Removed', undone.removed],
            ['Reverted', undone.put_back],
            ['Kept', undone.kept],
          ]}
        />
      ) : (
        <ImportCounts
          figures={[
            ['New', done.created],
            ['Updated', done.updated],
            ['Skipped', done.skipped],
            ['Failed', done.refused],
          ]}
        />
      )}
      {undone.kept > 0 && (
        <Text size="sm" c="dimmed">
          {copy.keptBecauseChanged(`${countText(undone.kept)} ${leadsText(undone.kept)}`, undone.kept === 1)}{' '}
          {lines_kept && (
            <Link to={`/crm/leads/import/${one.id}`} search={{ kept: 'true' }}>
              {copy.showThem}
            </Link>
          )}
        </Text>
      )}
      <Actions one={one} />
      {status !== 'undone' && lines_kept && <Reasons id={one.id} />}
      {lines_kept ? (
        <LineList one={one} />
      ) : (
        <Text size="sm" c="dimmed">
          {copy.rowsWereKeptFor(IMPORT_KEPT_DAYS)}
        </Text>
      )}
    </>
  )
}

function Actions({ one }: { one: LeadImport }) {
  const [beginning, setBeginning] = useState(false)
  const { status, done, lines_kept, own } = one
  const begin = async (what: typeof leadImports.run | typeof leadImports.undo) => {
    setBeginning(true)
    await act(() => call(what, { params: { id: one.id } }))
    await refetched()
    setBeginning(false)
  }
  const undo = async () => {
    const sure = await confirm({
      title: copy.undoTheImportOf(one.file_name),
      effect: effectOf(done.created, done.updated),
      verb: copy.undoImport,
      danger: true,
    })
    if (sure) await begin(leadImports.undo)
  }
  const left = one.row_count - done.created - done.updated - done.skipped - done.refused
  return (
    <div className={styles.actions}>
      {status === 'stopped' && own && lines_kept && (
        <Button loading={beginning} onClick={() => void begin(leadImports.run)}>
          {copy.continueWith(`${countText(left)} ${rowsText(left)}`)}
        </Button>
      )}
      {done.created > 0 && status === 'imported' && (
        <Button component={Link} to="/crm/leads" search={{ import_id: String(one.id) }} quiet variant="filled">
          {copy.openLeads}
        </Button>
      )}
      {done.refused > 0 && lines_kept && <RefusedFile one={one} count={done.refused} />}
      {status !== 'undone' && lines_kept && done.created + done.updated > 0 && (
        <Button variant="default" loading={beginning} onClick={() => void undo()}>
          {copy.undoImport}
        </Button>
      )}
    </div>
  )
}

function effectOf(created: number, updated: number): string {
  const parts = [
    ...(created > 0
      ? [copy.moveToTheBin(copy.newLeadCount(countText(created), leadsText(created)), created === 1)]
      : []),
    ...(updated > 0
      ? [copy.areReverted(copy.updatedLeads(countText(updated), leadsText(updated)), updated === 1)]
      : []),
  ]
  return `${parts.join(', and ')}. ${copy.leadsChangedSinceAreKept}`
}
